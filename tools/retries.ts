/**
 * How often a test or a walk that failed is tried again: once where `CI` is set, since a shared build machine may stall
 * for longer than any sensible limit, and never at a desk. One that fails twice is broken; one that passes then is told
 * at the end of the run.
 */
export const retries = process.env.CI === undefined ? 0 : 1
