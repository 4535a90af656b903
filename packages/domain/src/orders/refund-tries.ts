/** So many refusals of one refund, over some hours, and a person looks at it. */
const mostRefusals = 8

/**
 * When a refund that was refused so many times is tried again, in minutes; null where it is left to the operator. What
 * stands in the way may pass (too little on the account), so at first it is tried soon, then less and less often.
 */
export const nextRefundTry = (refusals: number): number | null =>
  refusals < mostRefusals ? 2 ** refusals : null

/** The key of the next try. The provider answers an old key as before, refusals too; a try whose end is unknown keeps its. */
export const refundKey = (base: string, refusals: number): string =>
  refusals === 0 ? base : `${base}:${refusals}`
