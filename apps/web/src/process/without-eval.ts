/**
 * Zod may compile its checks with `new Function`, and tests whether it may. The page's policy forbids it, and browsers
 * report every try. Zod reads this when it loads, which is after the first script.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
