import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const list = (vendor: number, type: 'MODEL' | 'COMPONENT' = 'MODEL'): Promise<number> =>
  buildProduct(world.owner, world.references, { vendor_id: vendor, type })
const isHidden = async (id: number): Promise<boolean> => {
  const { deleted_at } = await world.owner
    .selectFrom('products')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}

it('deletes products of both kinds by one call, and says of each other one why not', async () => {
  const { userId } = world.vendor
  const ids = [await list(userId), await list(userId, 'COMPONENT')]
  const foreign = await list(world.vendor2.userId)
  const { ok } = await world.callAs(world.vendor, 'deleteProducts', {
    body: { ids: [...ids, foreign, 999_999] },
  })
  expect(ok.results).toEqual([
    ...ids.map((id) => ({ id, done: true, detail: null })),
    { id: foreign, done: false, detail: messages.notAllowed },
    { id: 999_999, done: false, detail: messages.notFound },
  ])
  expect(await Promise.all([...ids, foreign].map(isHidden))).toEqual([true, true, false])
  const events = await world.owner
    .selectFrom('events')
    .select('actor_id')
    .where('kind', '=', 'product.deleted')
    .where('product_id', 'in', ids)
    .execute()
  expect(events).toEqual([{ actor_id: userId }, { actor_id: userId }])
})

it('answers a repeated key with what was done, to each product by itself, and takes none twice', async () => {
  const ids = [await list(world.vendor.userId), await list(world.vendor.userId)]
  const send = () =>
    world.callAs(world.vendor, 'deleteProducts', {
      body: { ids },
      headers: { 'idempotency-key': 'delete-1' },
    })
  const once = await send()
  expect(once.ok.results).toEqual(ids.map((id) => ({ id, done: true, detail: null })))
  expect(await Promise.all(ids.map(isHidden))).toEqual([true, true])
  expect((await send()).ok).toEqual(once.ok)
  const { status } = await world.callAs(world.vendor, 'deleteProducts', { body: { ids: [...ids, ...ids] } })
  expect(status).toBe(400)
})
