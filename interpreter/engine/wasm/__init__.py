"""From the lowered form to WebAssembly: one module a title, and the runtime that it needs."""
