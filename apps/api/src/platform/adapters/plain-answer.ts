/** A server of others must not make us unpack a small answer into a huge one, which `fetch` would do before we see it. */
export const plainAnswer = { 'accept-encoding': 'identity' } as const
