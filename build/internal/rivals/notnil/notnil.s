// The compiler accepts functions without a body only beside assembly.
