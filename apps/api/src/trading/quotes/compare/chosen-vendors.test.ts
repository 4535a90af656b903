import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let parts: { alpha: number; beta: number; gamma: number }

beforeAll(async () => {
  world = await startQuoteWorld()
  const build = (vendor: TestUser) =>
    buildProduct(world.owner, world.references, {
      vendor_id: vendor.userId,
      manufacturer: 'ROBOTIS',
      part_number: 'XL330-M077-T',
      type: 'COMPONENT',
      quantity: 500,
    })
  parts = {
    alpha: await build(world.vendor),
    beta: await build(world.vendor2),
    gamma: await build(world.otherVendor),
  }
})
afterAll(() => world.stop())

/** Chooses a product for the one need of a quote. */
const apply = async (id: number, product: number) => {
  const { needs } = (await world.callAs(world.admin, 'compareOffers', { params: { id } })).ok
  expect(needs).toHaveLength(1)
  const choices = needs.map(({ id: line, tag }) => ({ line, product, tag }))
  return world.callAs(world.admin, 'applyOffers', { params: { id }, body: { choices } })
}

/** The note of the line that a third vendor's part gets in the place of two lines with these notes. */
const noteOfThird = async (notes: readonly [string, string]): Promise<string | undefined> => {
  const quote = await addQuote(world, [
    { id: parts.alpha, quantity: 2 },
    { id: parts.beta, quantity: 2 },
  ])
  const items = quote.subs.flatMap((sub) => sub.items)
  for (const [at, note] of notes.entries())
    await world.owner
      .updateTable('quote_items')
      .set({ buyer_note: note })
      .where('id', '=', items[at] ?? 0)
      .execute()
  const applied = await apply(quote.id, parts.gamma)
  expect(applied.status).toBe(200)
  const { buyer_note } = await world.owner
    .selectFrom('quote_items')
    .select('buyer_note')
    .where('quote_id', '=', quote.id)
    .executeTakeFirstOrThrow()
  return buyer_note
}

it('a part that takes two lines’ place has both of their notes', async () => {
  expect(await noteOfThird(['In blue', 'With cable'])).toBe('In blue\nWith cable')
})

it('notes that are too long together are cut to a note’s length, between two characters', async () => {
  const most = limits.requestList.note
  const [first, second] = ['🦾'.repeat(260), '🦿'.repeat(260)]
  expect(await noteOfThird([first, second])).toBe(`${first}\n${'🦿'.repeat(most - 260 - 2)}…`)
})

describe('a vendor whose part the seller has closed', () => {
  /** A quote for Alpha's and Gamma's parts, of which Gamma's is closed: Beta's and another of Gamma's are compared. */
  const closedPart = async () => {
    const own = await buildProduct(world.owner, world.references, {
      vendor_id: world.otherVendor.userId,
      quantity: 500,
    })
    const quote = await addQuote(world, [
      { id: parts.alpha, quantity: 3 },
      { id: own, quantity: 1 },
    ])
    const id = quote.subs.find(({ vendorId }) => vendorId === world.otherVendor.userId)?.id ?? 0
    await world.callAs(world.admin, 'transitionSubQuote', { params: { id, transition: 'close' } })
    return { quote, own }
  }
  const blocksOf = async (id: number) => {
    const { needs } = (await world.callAs(world.admin, 'compareOffers', { params: { id } })).ok
    return new Map(needs[0]?.offers.map(({ product, blocked }) => [product, blocked]))
  }

  it('is not chosen, since its closed lines would come back with the chosen one', async () => {
    const { quote } = await closedPart()
    expect(await blocksOf(quote.id)).toEqual(
      new Map([
        [parts.alpha, null],
        [parts.beta, null],
        [parts.gamma, 'VENDOR_BUSY'],
      ]),
    )
    expect((await apply(quote.id, parts.gamma)).status).toBe(409)
  })

  it('is chosen where that part has no lines any more', async () => {
    const { quote, own } = await closedPart()
    const edit = { quote_id: quote.id, remove_products: [own] }
    expect((await world.callAs(world.admin, 'updateQuoteItems', { body: edit })).status).toBe(200)
    expect((await blocksOf(quote.id)).get(parts.gamma)).toBeNull()
  })
})
