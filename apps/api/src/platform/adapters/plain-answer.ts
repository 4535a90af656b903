/** Asks for uncompressed answers: `fetch` would unpack a small one into a huge one before we can check its size. */
export const plainAnswer = { 'accept-encoding': 'identity' } as const
