import { uploadLimits } from '../../../platform/config/upload-limits.ts'
import { minuteMs } from '@armature/domain/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { readAddress, stepText, upload } from '../../../../testing/files/uploads.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

let count = 0
const list = async (vendor: TestUser, part_number?: string): Promise<number> => {
  const sku = `CAD-${(count += 1)}`
  const file = { name: 'arm.step', bytes: stepText }
  const { secure_url: cad } = (await upload(world, vendor, { folder: `files/products/${sku}`, file })).ok
  const body = {
    name: 'Arm with a drawing',
    sku,
    quantity: 7,
    length: 10,
    width: 5,
    height: 4,
    weight: 3,
    application: [world.references.application],
    equipment: world.references.equipment,
    price: 129.5,
    cad,
    manufacturer: 'Maker',
    ...(part_number !== undefined && { part_number }),
    tenant_status: vendor === world.tenant,
  }
  return (await world.callAs(vendor, 'createModel', { body })).ok.id
}
const files = (actor: TestUser | null, id: number) =>
  world.callAs(actor, 'readDesignFiles', { params: { id } })
const status = async (address: string): Promise<number> => (await readAddress(world, address)).status

it('are listed for everybody, and given to signed-in users for fifteen minutes of their session', async () => {
  const id = await list(world.vendor)
  const page = (await world.callAs(null, 'readCatalogueProduct', { params: { id } })).ok
  expect(page.designs).toEqual([{ format: 'STEP', bytes: stepText.length }])
  expect((await files(null, id)).status).toBe(401)
  const [step] = (await files(world.customer, id)).ok
  if (step === undefined) throw new Error('the part has a STEP file')
  expect(step).toMatchObject({ format: 'STEP', name: expect.stringMatching(/^CAD-\d+\.step$/) })
  const answer = await readAddress(world, step.url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  expect(await status(step.url.split('?')[0] ?? '')).toBe(404)
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + (uploadLimits.designPassMinutes - 1) * minuteMs)
  expect(await status(step.url)).toBe(200)
  world.clock.now = new Date(now.getTime() + uploadLimits.designPassMinutes * minuteMs)
  expect(await status(step.url)).toBe(404)
  world.clock.now = now
  await world.owner
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: 'LOGOUT' })
    .where('user_id', '=', world.customer.userId)
    .execute()
  expect(await status(step.url)).toBe(404)
})

it('of a closed store’s part are for users who see it, and end with the part', async () => {
  world.deps.config.isCataloguePublic = false
  const id = await list(world.tenant)
  expect((await files(world.otherCustomer, id)).status).not.toBe(200)
  const [step] = (await files(world.storeCustomer, id)).ok
  if (step === undefined) throw new Error('the part has a STEP file')
  expect(await status(step.url)).toBe(200)
  await world.owner
    .updateTable('products')
    .set({ deleted_at: world.clock.now })
    .where('id', '=', id)
    .execute()
  expect(await status(step.url)).toBe(404)
  world.deps.config.isCataloguePublic = true
})

it('a page lists equivalent parts once, and similar parts separately', async () => {
  const other = await list(world.otherVendor, 'M-100')
  const id = await list(world.vendor, 'M 100')
  const alike = await list(world.vendor)
  const page = (await world.callAs(null, 'readCatalogueProduct', { params: { id } })).ok
  expect(page.equivalents.map((part) => part.id)).toEqual([other])
  const similar = page.similar.map((part) => part.id)
  expect(similar).toContain(alike)
  expect(similar).not.toContain(other)
  expect(similar).not.toContain(id)
})

it('linked parts appear on each other’s pages while they are for sale', async () => {
  const [one, other, third] = [
    await list(world.vendor),
    await list(world.otherVendor),
    await list(world.otherVendor),
  ]
  const link = (product: number, equal_to: number) =>
    world.callAs(world.admin, 'linkParts', { body: { product, equal_to, reason: 'Same horn' } })
  await link(one, other)
  await link(other, third)
  const equivalentsOf = async (id: number) => {
    const { ok, text } = await world.callAs(null, 'readCatalogueProduct', { params: { id } })
    expect(text).not.toContain('Same horn')
    return ok.equivalents.map((part) => part.id)
  }
  // Links don’t chain.
  expect(await equivalentsOf(one)).toEqual([other])
  expect(await equivalentsOf(other)).toEqual([one, third])
  await world.owner
    .updateTable('products')
    .set({ deleted_at: world.clock.now })
    .where('id', '=', other)
    .execute()
  expect(await equivalentsOf(one)).toEqual([])
})
