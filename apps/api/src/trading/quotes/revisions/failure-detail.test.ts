import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

/** Specification section 7: failed add-quote and update-quote carry the server's detail field. */
describe('a failed add-quote or update-quote carries detail', () => {
  const line = (id: number) => [{ id, quantity: 1 }]

  it('beside the text at a field that is wrong by form', async () => {
    const { userId } = world.customer
    const added = await world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
      body: { user_id: userId, products: [{ id: world.model, quantity: 0 }] },
    })
    expect([added.status, added.error.detail, added.error['products.0.quantity']]).toEqual([
      400,
      'Min value 1',
      ['Min value 1'],
    ])
    const asked = await world.callAs(world.customer, 'requestQuote', { body: { products: [] } })
    expect(asked.error).toMatchObject({ detail: 'Required', products: ['Required'] })
    const { id } = await addQuote(world)
    const updated = await world.callAs(world.admin, 'updateQuoteItems', {
      body: { quote_id: id, remove_products: [], add_product: [{ id: world.model, quantity: 1.5 }] },
    })
    expect([updated.status, updated.error.detail]).toEqual([400, 'Min value 1'])
  })

  it('beside the text at a field that is wrong by what it names', async () => {
    const nobody = await world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
      body: { user_id: 999_999, products: line(world.model) },
    })
    expect(nobody.error).toMatchObject({
      detail: 'This choice does not exist.',
      user_id: ['This choice does not exist.'],
    })
    const { id } = await addQuote(world)
    const gone = await world.callAs(world.admin, 'updateQuoteItems', {
      body: { quote_id: id, remove_products: [], add_product: line(999_999) },
    })
    expect([gone.status, gone.error.detail]).toEqual([400, 'This product is not available.'])
  })

  it('as it stands where the answer has one of its own', async () => {
    const answer = await world.callAs(world.vendor, 'updateQuoteItems', {
      body: { quote_id: 999_999, remove_products: [], add_product: [] },
    })
    expect([answer.status, answer.error.detail]).toEqual([403, 'You are not allowed for this action!'])
  })
})
