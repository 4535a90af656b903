/** After this many refusals, over some hours, a person looks at the refund. */
const mostRefusals = 8

/**
 * The minutes until the next try of a refund after `refusals` refusals; null where the operator has to act. The
 * obstacle may pass (too little on the account), so the server tries again soon, and then less and less often.
 */
export const nextRefundTry = (refusals: number): number | null =>
  refusals < mostRefusals ? 2 ** refusals : null

/** The key of the next try. The provider repeats its answer to an old key, so only an unanswered try reuses it. */
export const refundKey = (base: string, refusals: number): string =>
  refusals === 0 ? base : `${base}:${refusals}`
