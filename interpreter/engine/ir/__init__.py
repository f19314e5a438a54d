"""The lowered form: a small typed language between bound trees and what executes them."""
