import type { Actor } from '@armature/domain/rights/actor'
import { cents } from '@armature/domain/money'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { createList } from '../../trading/requests/keep-list.ts'
import type { SeededProduct } from './writes/catalogue-repository.ts'
import { must, seedContext } from './seed-context.ts'
import { dayOf, earlier, later } from '@armature/domain/values/time'

/** The day that is this number of days ahead. */
const dayAhead = (now: Date, days: number): string => dayOf(later(now, { days }))

type Line = Parameters<typeof createList>[1]['lines'][number]

const lineOf = (product: SeededProduct | undefined, quantity: number, more: Partial<Line> = {}): Line[] =>
  product === undefined
    ? []
    : [{ product: product.id, name: '', sku: '', quantity, note: '', target_price: null, ...more }]

/** The demo's customer is about to request two things: a cell of several vendors' parts, and spares. */
export const seedLists = async (
  trx: Database,
  deps: Deps,
  { customer, products }: { customer: Actor; products: readonly SeededProduct[] },
  now: Date,
): Promise<void> => {
  const sold = products.filter(({ store }) => !(store ?? false))
  const [first, ...others] = [...new Set(sold.map(({ vendor }) => vendor))].map((vendor) =>
    sold.filter((product) => product.vendor === vendor),
  )
  const make = async (name: string, needed_by: string | null, lines: Line[], daysAgo: number) =>
    must(
      await createList(seedContext(trx, deps, customer, earlier(now, { days: daysAgo })), {
        name,
        needed_by,
        lines,
      }),
      `begin the list ${name}`,
    )
  await make(
    'Spare parts',
    null,
    others.slice(0, 2).flatMap(([part]) => lineOf(part, 2)),
    6,
  )
  await make(
    'Teaching cell',
    dayAhead(now, 45),
    [
      ...lineOf(first?.[0], 2, { note: 'With the long cable, if there is one' }),
      ...lineOf(first?.[1], 4, { target_price: cents(18_500) }),
      ...lineOf(others[0]?.[1], 1),
      ...lineOf(others[1]?.[1], 6, { note: 'Any colour', target_price: cents(4_900) }),
      {
        name: 'Aluminium profile 40 × 40, 2 m',
        sku: '',
        quantity: 8,
        note: '',
        target_price: null,
      },
    ],
    2,
  )
}
