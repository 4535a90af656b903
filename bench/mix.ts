import { randomUUID } from 'node:crypto'
import { readDemoCatalogue } from '../apps/api/src/process/seed/demo-catalogue.ts'
import { pathOf } from './cases.ts'
import type { Shot } from './messages.ts'
import { crowd, everybody, people } from './people.ts'

// Draws what people send: each call's requests, for one of the 200 who are signed in.

/** Random numbers that are the same in each run, so that two runs send the same requests. */
export const createDice = (seed: number) => {
  let state = seed
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number): number => 1 + Math.floor(next() * most)
  return {
    upTo,
    oneIn: (times: number): boolean => upTo(times) === 1,
    of: <T>(all: readonly T[]): T => all[upTo(all.length) - 1] as T,
  }
}
export type Dice = ReturnType<typeof createDice>

const parts = await readDemoCatalogue()
const words = [
  ...new Set(
    parts.flatMap(({ name, maker }) => `${name} ${maker}`.match(/\b[A-Za-z][A-Za-z0-9-]{3,}\b/g) ?? []),
  ),
]

const asked = (person: number, path: string, query: Record<string, string | number>): Shot => ({
  method: 'GET',
  person,
  path: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
})

const withoutALetter = (word: string, dice: Dice): string => {
  const at = dice.upTo(word.length - 2)
  return word.slice(0, at) + word.slice(at + 1)
}

const volts = [5, 7.4, 12, 24, 36, 48] as const

/** A number, a measure, or a misspelt word. */
const rareSearch = (dice: Dice, products: number): string => {
  const word = dice.of(words)
  if (dice.oneIn(3)) return String(dice.upTo(products)).padStart(7, '0')
  return dice.oneIn(2) ? `${word} ${dice.of(volts)} V` : withoutALetter(word, dice)
}

/** One to three filters. */
const filters = (dice: Dice): Record<string, string | number> => {
  const more: Record<string, string | number>[] = [
    { attribute: `1:${dice.of(volts)}..${dice.of(volts) + 48}` },
    { application: dice.upTo(12) },
    { attribute: `4:${dice.upTo(8)}` },
  ]
  return {
    ...(dice.oneIn(5)
      ? { equipment: dice.upTo(10), price_min: dice.upTo(4_000), price_max: 4_000 + dice.upTo(4_000) }
      : { component_subcategory: dice.upTo(20) }),
    ...(dice.oneIn(2) ? dice.of(more) : {}),
  }
}

/** An operator's list is long; everybody else's fits on one page. */
const ownList =
  (path: string, own: readonly number[]) =>
  (dice: Dice): Shot =>
    dice.oneIn(2)
      ? asked(dice.of(crowd.operators), path, { page: dice.upTo(100) })
      : asked(dice.of(own), path, { page: 1 })

export interface Call {
  name: string
  /** The wanted share of the reference. */
  wanted: number
  draw: (dice: Dice, products: number) => Shot
}

const products = pathOf('searchProducts')
const facets = pathOf('readProductFacets')

export const reads: readonly Call[] = [
  {
    name: 'product list',
    wanted: 0.3,
    draw: (dice) => asked(dice.of(everybody), products, { page: dice.upTo(100) }),
  },
  {
    name: 'search, words',
    wanted: 0.2,
    draw: (dice) => asked(dice.of(everybody), products, { search: dice.of(words), page: dice.upTo(2) }),
  },
  {
    name: 'search, numbers, measures, typos',
    wanted: 0.2,
    draw: (dice, count) => asked(dice.of(everybody), products, { search: rareSearch(dice, count) }),
  },
  {
    name: 'filters',
    wanted: 0.25,
    draw: (dice) =>
      asked(dice.of(everybody), products, {
        ...filters(dice),
        ...(dice.oneIn(2) ? { ordering: dice.of(['name', '-created', 'price']) } : {}),
      }),
  },
  {
    name: 'facets',
    wanted: 0.25,
    draw: (dice) =>
      asked(dice.of(everybody), facets, dice.oneIn(4) ? { search: dice.of(words) } : filters(dice)),
  },
  {
    name: 'product',
    wanted: 0.4,
    // Only a store's own people see its products.
    draw: (dice, count) => ({
      method: 'GET',
      person: dice.of(everybody),
      path: pathOf('readProduct', { id: (dice.upTo(count / 400) - 1) * 400 + dice.upTo(379) }),
    }),
  },
  { name: 'orders', wanted: 0.25, draw: ownList(pathOf('listOrders'), crowd.customers) },
  { name: 'quotes', wanted: 0.25, draw: ownList(pathOf('listQuotes'), crowd.customers) },
  {
    name: 'sub-quotes',
    wanted: 0.25,
    draw: (dice) =>
      asked(dice.of(dice.oneIn(2) ? [people.vendor] : crowd.vendors), pathOf('listSubQuotes'), { page: 1 }),
  },
]

/** The bench vendor's targets: one line and one sub-quote per quote, so that writers rarely wait for a lock. */
export interface WriteTargets {
  items: readonly number[]
  subQuotes: readonly number[]
}

/** Returns the targets in turn, so that each is written again only after all others. */
const inTurn = (all: readonly number[]) => {
  let turn = 0
  return (): number => all[turn++ % all.length] ?? 0
}

/** A value that no write repeats; repeating one would write nothing. */
export const writesOn = ({ items, subQuotes }: WriteTargets) => {
  let value = 0
  const fresh = (): number => (value += 1)
  const item = inTurn(items)
  const subQuote = inTurn(subQuotes)
  const sent = new Set<number>()
  return {
    'price edit': (): Shot => ({
      method: 'PATCH',
      person: people.vendor,
      path: pathOf('setQuoteItemPrice', { id: item() }),
      body: { price: (1_000 + fresh() / 100).toFixed(2) },
    }),
    /** Moves quotes there and back, so that no round needs new ones. */
    transition: (): Shot => {
      const id = subQuote()
      const transition = sent.delete(id) ? 'take-back' : 'send-to-admin'
      if (transition === 'send-to-admin') sent.add(id)
      const path = pathOf('transitionSubQuote', { id, transition })
      return { method: 'POST', person: people.vendor, path, body: {} }
    },
    'stock edit': (dice: Dice, count: number): Shot => {
      const person = dice.of(crowd.vendors)
      const id = (dice.upTo(count / 400) - 1) * 400 + person - 2 || 400
      const lines = [{ id, quantity: 1 + (fresh() % 9_000) }]
      return { method: 'PATCH', person, path: pathOf('setStock'), body: { lines } }
    },
    'chat message': (dice: Dice): Shot => {
      const quote = dice.upTo(5_900)
      return {
        method: 'POST',
        person: dice.of(crowd.operators),
        path: pathOf('sendChatMessage', { channel: `Quote-${quote}` }),
        body: { client_id: randomUUID(), text: `When will the parts of line ${fresh()} ship?` },
      }
    },
    'order: freight': (dice: Dice): Shot => ({
      method: 'PATCH',
      person: dice.of(crowd.operators),
      path: pathOf('changeOrder', { id: dice.upTo(2_500) }),
      body: { shipment_amount: (10 + (fresh() % 90_000) / 100).toFixed(2) },
    }),
  } satisfies Record<string, (dice: Dice, count: number) => Shot>
}
