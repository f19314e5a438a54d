"""Runs of many games kept in a folder: written as they go, resumed, merged and asked."""
