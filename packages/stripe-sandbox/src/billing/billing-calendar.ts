/** The length of a billing period. */
export interface BillingInterval {
  interval: string
  interval_count: number
}

const daySeconds = 86_400

/** The date this number of months later; the last day of a month without such a day. */
const addMonths = (anchor: number, months: number): number => {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}

const addIntervals = (
  anchor: number,
  { interval, interval_count }: BillingInterval,
  count: number,
): number => {
  const units = interval_count * count
  if (interval === 'day') return anchor + units * daySeconds
  if (interval === 'week') return anchor + units * 7 * daySeconds
  return addMonths(anchor, interval === 'year' ? units * 12 : units)
}

/** The first end of a period after a moment; all periods are counted from the anchor, so that the 31st comes back. */
export const periodEndAfter = (anchor: number, interval: BillingInterval, moment: number): number => {
  let count = 1
  while (addIntervals(anchor, interval, count) <= moment) count += 1
  return addIntervals(anchor, interval, count)
}
