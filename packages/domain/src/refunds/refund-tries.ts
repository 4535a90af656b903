/** After this many refusals, over some hours, a person has to look at the refund. */
const mostRefusals = 8

/**
 * The minutes until a refund is retried after `refusals` refusals; null where the operator has to act. The cause may
 * pass (too low a balance), so the server retries soon, and then less and less often.
 */
export const nextRefundTry = (refusals: number): number | null =>
  refusals < mostRefusals ? 2 ** refusals : null

/**
 * The key of the next attempt. The provider replays its answer to an old key, so only an unanswered attempt reuses it.
 */
export const refundKey = (base: string, refusals: number): string =>
  refusals === 0 ? base : `${base}:${refusals}`
