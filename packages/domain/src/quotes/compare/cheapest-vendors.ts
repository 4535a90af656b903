/** A line's price at a vendor, all pieces together. */
export interface PricedOption {
  vendor: number
  cents: number
  /** Choosing it changes the quote. */
  isChange: boolean
}

/** Up to this many vendors with a freight, every set is tried; above it the search is stepwise. */
export const exactSetsUpTo = 12

/** Compared in order: cents, changes of the quote, vendors paid for freight. */
type Cost = readonly [cents: number, changes: number, vendors: number]

const isLess = (one: Cost, other: Cost): boolean =>
  (one[0] - other[0] || one[1] - other[1] || one[2] - other[2]) < 0

interface Supply {
  lines: readonly (readonly PricedOption[])[]
  /** Each vendor's freight, paid once whatever it ships; vendors that aren't listed add none. */
  freights: ReadonlyMap<number, number>
}

/** The cheapest lines from these vendors and from those without a freight; null where a line has none of them. */
const costOf = ({ lines, freights }: Supply, paid: ReadonlySet<number>): Cost | null => {
  let cents = [...paid].reduce((sum, vendor) => sum + (freights.get(vendor) ?? 0), 0)
  let changes = 0
  for (const options of lines) {
    const open = options.filter(({ vendor }) => !freights.has(vendor) || paid.has(vendor))
    const least = Math.min(...open.map((option) => option.cents))
    if (open.length === 0) return null
    cents += least
    if (open.every((option) => option.isChange || option.cents > least)) changes += 1
  }
  return [cents, changes, paid.size]
}

/** All subsets. */
const setsOf = function* (vendors: readonly number[]): Generator<Set<number>> {
  for (let bits = 0; bits < 2 ** vendors.length; bits += 1)
    yield new Set(vendors.filter((_, at) => (bits >> at) & 1))
}

const bestOf = (supply: Supply, sets: Iterable<Set<number>>): { paid: Set<number>; cost: Cost } | null => {
  let best: { paid: Set<number>; cost: Cost } | null = null
  for (const paid of sets) {
    const cost = costOf(supply, paid)
    if (cost !== null && (best === null || isLess(cost, best.cost))) best = { paid, cost }
  }
  return best
}

const toggled = (paid: ReadonlySet<number>, vendor: number): Set<number> =>
  paid.has(vendor) ? new Set([...paid].filter((one) => one !== vendor)) : new Set([...paid, vendor])

/** Adds or removes one vendor at a time, starting from all, as long as that is cheaper. */
const bySteps = (supply: Supply, vendors: readonly number[]): Set<number> => {
  let now = bestOf(supply, [new Set(vendors)])
  for (;;) {
    const { paid } = now ?? { paid: new Set(vendors) }
    const next = bestOf(
      supply,
      vendors.map((vendor) => toggled(paid, vendor)),
    )
    if (now === null || next === null || !isLess(next.cost, now.cost)) return paid
    now = next
  }
}

/**
 * The vendors that make all lines cheapest together with their freight, which each vendor charges once and only if it
 * supplies a line. The freight of the vendors in `there` is paid anyway.
 */
export const cheapestVendors = (
  lines: readonly (readonly PricedOption[])[],
  freights: ReadonlyMap<number, number>,
  there: ReadonlySet<number> = new Set(),
): { isOpen: (vendor: number) => boolean; isExact: boolean } => {
  const offering = new Set(lines.flat().map(({ vendor }) => vendor))
  const counting = new Map(
    [...freights].filter(([vendor, cents]) => cents > 0 && offering.has(vendor) && !there.has(vendor)),
  )
  const supply = { lines, freights: counting }
  const vendors = [...counting.keys()].toSorted((one, other) => one - other)
  const isExact = vendors.length <= exactSetsUpTo
  const paid = isExact ? bestOf(supply, setsOf(vendors))?.paid : bySteps(supply, vendors)
  return { isOpen: (vendor) => !counting.has(vendor) || paid === undefined || paid.has(vendor), isExact }
}
