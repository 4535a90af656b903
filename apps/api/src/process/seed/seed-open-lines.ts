import type { Actor } from '@armature/domain/rights/actor'
import { cents } from '@armature/domain/money'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { offerOpenLines } from '../../trading/sourcing/offer-lines.ts'
import { createList } from '../../trading/requests/keep-list.ts'
import { requestListQuote } from '../../trading/requests/request-quote.ts'
import type { SeededProduct } from './writes/catalogue-repository.ts'
import { must, seedContext } from './seed-context.ts'
import { earlier } from '@armature/domain/values/time'

const inWords = (name: string, quantity: number, sku = '', note = '') => ({
  name,
  sku,
  quantity,
  note,
  target_price: null,
})

interface SeededPeople {
  customer: Actor
  admin: Actor
  vendor: Actor
}

/** Yesterday's request with a part and three sourcing requests; a vendor is asked about one of them. */
export const seedOpenLines = async (
  trx: Database,
  deps: Deps,
  {
    people: { customer, admin, vendor },
    products,
  }: { people: SeededPeople; products: readonly SeededProduct[] },
  now: Date,
): Promise<void> => {
  const as = (actor: Actor, hoursAgo: number) =>
    seedContext(trx, deps, actor, earlier(now, { hours: hoursAgo }))
  const part = products.find(({ store }) => !(store ?? false))
  const list = must(
    await createList(as(customer, 26), {
      name: 'Linear axis',
      needed_by: null,
      lines: [
        ...(part ? [{ ...inWords('', 2), product: part.id, target_price: cents(25_000) }] : []),
        inWords('Linear guide 300 mm with two carriages', 4, 'HGR15', 'Preloaded, if there is a choice'),
        inWords('Cable chain 15 × 20 mm, 1 m', 2),
        inWords('Limit switch, roller lever', 6, 'SS-5GL2'),
      ],
    }),
    'begin a list in words',
  )
  const quote = must(
    await requestListQuote(as(customer, 25), {
      params: { id: list.id },
      body: { version: list.version, with_open_lines: true },
    }),
    'ask for lines in words',
  )
  const lines = quote.open_lines.slice(0, 1).map(({ id }) => id)
  must(
    await offerOpenLines(as(admin, 24), {
      params: { id: quote.id },
      body: { lines, vendors: [vendor.userId ?? 0] },
    }),
    'ask a vendor about a line',
  )
}
