/** The cost of an option, compared in order: lines without a price, cents, changes of the quote. */
export type Cost = readonly [unpriced: number, cents: number, changes: number]

export interface SupplyOption {
  vendor: number
  cost: Cost
}

/** Up to this many vendors, every set is tried; above it the search is stepwise. */
export const exactUpTo = 15

export const compareCosts = (one: Cost, other: Cost): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

const plus = (one: Cost, other: Cost): Cost => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
const nothing: Cost = [0, 0, 0]

/** A line's best option of each vendor. */
type Line = ReadonlyMap<number, Cost>

const bestOfEach = (options: readonly SupplyOption[]): Line => {
  const best = new Map<number, Cost>()
  for (const { vendor, cost } of options) {
    const known = best.get(vendor)
    if (known === undefined || compareCosts(cost, known) < 0) best.set(vendor, cost)
  }
  return best
}

/** The cost of all lines from these vendors; null where a line has none of them. */
const costBy = (lines: readonly Line[], vendors: ReadonlySet<number>): Cost | null => {
  let sum = nothing
  for (const line of lines) {
    let best: Cost | null = null
    for (const [vendor, cost] of line)
      if (vendors.has(vendor) && (best === null || compareCosts(cost, best) < 0)) best = cost
    if (best === null) return null
    sum = plus(sum, best)
  }
  return sum
}

/** All subsets of this size, in order. */
const setsOf = function* (vendors: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let at = from; at <= vendors.length - size; at += 1)
    for (const rest of setsOf(vendors, size - 1, at + 1)) yield [vendors[at] ?? 0, ...rest]
}

/** Vendors' freights in cents; a missing vendor hasn't stated one. */
type Stated = ReadonlyMap<number, number>

interface Candidate {
  vendors: Set<number>
  cost: Cost
}

const cheaper = (one: Candidate | null, other: Candidate): Candidate =>
  one === null || compareCosts(other.cost, one.cost) < 0 ? other : one

/**
 * The freight of these vendors; null where one of them hasn't stated its own. The fixed vendors' freight always counts.
 */
const freightOf = (some: readonly number[], freights: Stated): Cost | null =>
  some.every((vendor) => freights.has(vendor))
    ? [0, some.reduce((sum, vendor) => sum + (freights.get(vendor) ?? 0), 0), 0]
    : null

/**
 * The smallest set of vendors for every line; on a tie the cheapest with freight. A set with an unstated freight wins
 * only where its prices alone are lowest, and never because of the missing freight.
 */
const exactly = (
  lines: readonly Line[],
  open: readonly number[],
  fixed: ReadonlySet<number>,
  freights: Stated,
): Set<number> => {
  for (let size = 0; size <= open.length; size += 1) {
    let byPrice: Candidate | null = null
    let byAll: Candidate | null = null
    let isSaid = true
    for (const some of setsOf(open, size)) {
      const vendors = new Set([...fixed, ...some])
      const cost = costBy(lines, vendors)
      if (cost === null) continue
      const freight = freightOf(some, freights)
      const before: Candidate | null = byPrice
      byPrice = cheaper(byPrice, { vendors, cost })
      if (byPrice !== before) isSaid = freight !== null
      if (freight !== null) byAll = cheaper(byAll, { vendors, cost: plus(cost, freight) })
    }
    const best = isSaid ? byAll : byPrice
    if (best !== null) return best.vendors
  }
  return new Set([...fixed, ...open])
}

const isSupplied = (line: Line, vendors: ReadonlySet<number>): boolean =>
  [...line.keys()].some((vendor) => vendors.has(vendor))

/** The vendor with the most unsupplied lines; on a tie the cheapest there. */
const bestNext = (lines: readonly Line[], open: readonly number[]): number | undefined => {
  const scored = open.map((vendor) => {
    const costs = lines.map((line) => line.get(vendor)).filter((cost) => cost !== undefined)
    return { vendor, count: costs.length, cost: costs.reduce(plus, nothing) }
  })
  return scored.toSorted((one, other) => other.count - one.count || compareCosts(one.cost, other.cost))[0]
    ?.vendor
}

/** Adds vendors one by one, then removes those that the others make unnecessary. */
const bySteps = (
  lines: readonly Line[],
  open: readonly number[],
  fixed: ReadonlySet<number>,
): Set<number> => {
  const vendors = new Set(fixed)
  for (;;) {
    const unsupplied = lines.filter((line) => !isSupplied(line, vendors))
    const next = unsupplied.length === 0 ? undefined : bestNext(unsupplied, open)
    if (next === undefined) break
    vendors.add(next)
  }
  for (const vendor of [...vendors].filter((one) => !fixed.has(one))) {
    const without = new Set([...vendors].filter((one) => one !== vendor))
    if (lines.every((line) => isSupplied(line, without))) vendors.delete(vendor)
  }
  return vendors
}

/**
 * The fewest vendors for every line, with `fixed` included anyway; on a tie the cheapest with stated freight, in cents.
 * A line with one vendor needs that vendor, so few are mostly left to choose from. With too many for trying every set,
 * prices alone decide.
 */
export const fewestVendors = (
  needs: readonly (readonly SupplyOption[])[],
  fixed: ReadonlySet<number> = new Set(),
  freights: Stated = new Map(),
): { vendors: ReadonlySet<number>; isExact: boolean } => {
  const lines = needs.filter((options) => options.length > 0).map(bestOfEach)
  const forced = lines.flatMap((line) => (line.size === 1 ? [...line.keys()] : []))
  const there = new Set([...fixed, ...forced])
  const open = [...new Set(lines.flatMap((line) => [...line.keys()]))]
    .filter((vendor) => !there.has(vendor))
    .toSorted((one, other) => one - other)
  const isExact = open.length <= exactUpTo
  return {
    vendors: isExact ? exactly(lines, open, there, freights) : bySteps(lines, open, there),
    isExact,
  }
}
