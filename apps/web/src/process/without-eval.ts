/**
 * Zod may compile its checks with `new Function`, and tries whether it may. The page's policy forbids it, and browsers
 * report every try. Zod reads this when it is loaded, which is after the first script.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
