import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from './quote-world.ts'
import { startQuoteWorld } from './quote-world.ts'
import { contentOf } from './database-content.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const rename = (name: string) =>
  world.owner.updateTable('products').set({ name }).where('id', '=', world.model)

it('is another after each write, and the same where a write was undone or nothing was asked', async () => {
  const before = await contentOf(world)
  expect(await contentOf(world)).toBe(before)
  await expect(
    world.owner.transaction().execute(async (trx) => {
      await trx.updateTable('products').set({ name: 'Undone' }).where('id', '=', world.model).execute()
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await contentOf(world)).toBe(before)
  await rename('First').execute()
  const first = await contentOf(world)
  expect(first).not.toBe(before)
  await rename('Second').execute()
  expect(await contentOf(world)).not.toBe(first)
})
