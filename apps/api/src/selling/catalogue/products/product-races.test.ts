import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildMedia, buildProduct } from '../../../../testing/builders.ts'
import { accept, stockOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const product = (quantity: number, more: Partial<Parameters<typeof buildProduct>[2]> = {}) =>
  buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    name: 'Arm',
    quantity,
    ...more,
  })
const change = (user: TestUser, id: number, body: object) =>
  world.callAs(user, 'updateModel', { params: { id }, body })
const remove = (id: number) => world.callAs(world.vendor, 'deleteModel', { params: { id } })
const form = (sku: string) => ({
  name: 'Arm',
  sku,
  quantity: 3,
  height: 1,
  width: 1,
  length: 1,
  weight: 1,
  application: [world.references.application],
  price: 10,
  equipment: world.references.equipment,
})
const add = (user: TestUser, sku: string) => world.callAs(user, 'createModel', { body: form(sku) })

describe('stock that is typed over', () => {
  it('is refused with the product of now where a sale came between', async () => {
    const id = await product(7)
    const offer = await makeOffer(world, { products: [{ id, quantity: 2 }] })
    expect((await accept(world, offer)).status).toBe(200)
    const late = await change(world.vendor, id, { quantity: 9, expected_quantity: 7 })
    expect([late.status, late.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'stock_changed',
        detail: messages.stockChanged,
        current: expect.objectContaining({ id, quantity: 5 }),
      }),
    ])
    expect(await stockOf(world, id)).toBe(5)
    expect((await change(world.vendor, id, { quantity: 9, expected_quantity: 5 })).ok.quantity).toBe(9)
  })

  it('never swallows a sale of the same moment', async () => {
    const id = await product(7)
    const offers = await Promise.all(
      [1, 2, 3].map(() => makeOffer(world, { products: [{ id, quantity: 1 }] })),
    )
    const [edit, ...sales] = await Promise.all([
      change(world.vendor, id, { quantity: 100, expected_quantity: 7 }),
      ...offers.map((offer) => accept(world, offer)),
    ])
    expect(sales.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stockOf(world, id)).toBe(edit.status === 200 ? 97 : 4)
  })

  it('is what it says where it doesn’t say what was shown, and other fields never touch stock', async () => {
    const id = await product(7)
    expect((await change(world.vendor, id, { quantity: 3 })).ok.quantity).toBe(3)
    expect((await change(world.vendor, id, { name: 'Longer arm', expected_quantity: 99 })).ok.quantity).toBe(
      3,
    )
  })
})

describe('a product that is quoted', () => {
  it('keeps name, SKU, price and picture on the quote whatever becomes of it', async () => {
    const { path } = await buildMedia(world.owner, { owner_id: world.vendor.userId })
    const images = JSON.stringify([{ image: path, is_primary: true }])
    const id = await product(7, { sku: 'QUOTED-1', images })
    const quote = await addQuote(world, [{ id, quantity: 1 }])
    await change(world.vendor, id, { name: 'Other', sku: 'QUOTED-2', price: 999, images: [] })
    await remove(id)
    const { subquotes } = (await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok
    expect(subquotes[0]?.quote_items[0]).toMatchObject({
      price: '100.00',
      product: {
        data: {
          id,
          name: 'Arm',
          sku: 'QUOTED-1',
          // With a pass, because a picture that no product shows any more is not public.
          images: [
            {
              image: expect.stringMatching(`^${world.deps.config.publicUrl}${path}\\?pass=`),
              is_primary: true,
            },
          ],
        },
      },
    })
    // The picture that the quote shows is held.
    const { unused_since } = await world.owner
      .selectFrom('media')
      .innerJoin('media_uses', 'media_uses.media_id', 'media.id')
      .select('unused_since')
      .where('media_uses.product_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(unused_since).toBeNull()
  })

  it('is still bought from an offer when it was deleted meanwhile, as long as there is stock', async () => {
    const id = await product(2)
    const offers = [
      await makeOffer(world, { products: [{ id, quantity: 2 }] }),
      await makeOffer(world, { products: [{ id, quantity: 1 }] }),
    ]
    await remove(id)
    const [first, second] = offers
    if (!first || !second) throw new Error('two offers')
    expect((await accept(world, first)).status).toBe(200)
    expect(await stockOf(world, id)).toBe(0)
    const short = await accept(world, second)
    expect([short.status, short.error.detail]).toEqual([409, 'Not enough stock for Arm.'])
  })

  it('can’t be put on a quote any more once it is deleted', async () => {
    const id = await product(2)
    await remove(id)
    const answer = await world.callAs(world.customer, 'requestQuote', {
      body: { products: [{ id, quantity: 1 }], notes: '' },
    })
    expect([answer.status, answer.error]).toEqual([
      400,
      expect.objectContaining({ 'products.0.id': [messages.productNotAvailable] }),
    ])
  })
})

describe('a SKU', () => {
  it('is one product’s of its vendor, in any case, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => add(world.vendor, index % 2 ? 'Race-1' : 'RACE-1')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(400)])
    for (const loser of answers.filter(({ status }) => status === 400))
      expect(loser.error).toMatchObject({ sku: [messages.skuTaken] })
    expect((await add(world.vendor2, 'race-1')).status).toBe(201)
  })

  it('goes to one of two products that are renamed to it at once', async () => {
    const [one, two] = [(await add(world.vendor, 'FROM-1')).ok, (await add(world.vendor, 'FROM-2')).ok]
    const answers = await Promise.all([one, two].map(({ id }) => change(world.vendor, id, { sku: 'To-1' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('is free again after its product is deleted or renamed, and stays when only its case changes', async () => {
    const first = (await add(world.vendor, 'AGAIN-1')).ok
    expect((await change(world.vendor, first.id, { sku: 'again-1' })).ok.sku).toBe('again-1')
    await remove(first.id)
    const second = (await add(world.vendor, 'AGAIN-1')).ok
    await change(world.vendor, second.id, { sku: 'MOVED-1' })
    expect((await add(world.vendor, 'Again-1')).status).toBe(201)
  })
})
