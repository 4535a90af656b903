/**
 * Limits what one connection may send: `atOnce` in a burst, then `perSecond`. Returns whether `amount` was within the
 * limit.
 */
export const allowance = (
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  now: () => number = () => performance.now(),
): ((amount: number) => boolean) => {
  let left = atOnce
  let at = now()
  return (amount) => {
    const moment = now()
    left = Math.min(atOnce, left + ((moment - at) / 1_000) * perSecond) - amount
    at = moment
    return left >= 0
  }
}
