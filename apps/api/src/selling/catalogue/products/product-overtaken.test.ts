import { fieldErrorsOf } from '@armature/contract/platform/api-error'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildMedia, buildProduct, unique } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const product = (more: Partial<Parameters<typeof buildProduct>[2]> = {}) =>
  buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name: 'Arm', ...more })
const change = (user: TestUser, id: number, body: object) =>
  // Any part of the form.
  world.callAs(user, 'updateModel', { params: { id }, body: body as never })
const read = async (user: TestUser, id: number) =>
  (await world.callAs(user, 'readProduct', { params: { id } })).ok

it('a value that another session has set since is kept, and the other one is shown with the product of now', async () => {
  const id = await product({ description: 'Blue' })
  const seen = (await read(world.vendor, id)).data.description
  expect(
    (await change(world.admin, id, { description: 'Red', expected: { description: seen } })).status,
  ).toBe(200)
  const late = await change(world.vendor, id, {
    name: 'Long arm',
    description: 'Green',
    expected: { name: 'Arm', description: seen },
  })
  expect([late.status, late.error.code, late.error.detail]).toEqual([
    409,
    'product_changed',
    messages.productChanged,
  ])
  expect([late.error.description, late.error.name]).toEqual([[messages.productChanged], undefined])
  expect(late.error.current).toMatchObject({ id, data: { name: 'Arm', description: 'Red' } })
  expect((await read(world.vendor, id)).data).toMatchObject({ name: 'Arm', description: 'Red' })
  // Seen now, and replaced.
  const meant = await change(world.vendor, id, { description: 'Green', expected: { description: 'Red' } })
  expect([meant.status, meant.ok.data.description]).toEqual([200, 'Green'])
})

it('of two sessions that write at once over the same value one is told', async () => {
  const id = await product()
  const answers = await Promise.all(
    ['Left arm', 'Right arm'].map((name) => change(world.vendor, id, { name, expected: { name: 'Arm' } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('the record of a refusal is what its reader may read, and who may not change it gets none', async () => {
  const id = await product({ tenant_id: world.tenant.tenantId, vendor_id: world.tenant.userId })
  await change(world.tenant, id, { name: 'Store arm' })
  const body = { name: 'Short arm', expected: { name: 'Arm' } }
  for (const reader of [world.tenant, world.admin]) {
    const late = await change(reader, id, body)
    expect([late.status, late.error.current]).toEqual([409, await read(reader, id)])
  }
  for (const stranger of [world.vendor, world.otherTenant, world.storeCustomer]) {
    const refused = await change(stranger, id, body)
    expect([[403, 404].includes(refused.status), refused.error.current]).toEqual([true, undefined])
  }
})

it('files, prices by quantity and each typed specification are compared as they were shown', async () => {
  const { path } = await buildMedia(world.owner, { owner_id: world.vendor.userId })
  const { path: other } = await buildMedia(world.owner, { owner_id: world.vendor.userId })
  const define = async (name: string) =>
    (
      await world.callAs(world.admin, 'createAttribute', {
        body: {
          name: `${name} ${unique()}`,
          equipment: world.references.equipment,
          kind: 'NUMBER',
          dimension: 'mass',
          unit: 'kg',
        } as never, // one kind's fields
      })
    ).ok.id
  const [load, mass] = [await define('Load'), await define('Mass')]
  const urlOf = (file: string) => `${world.deps.config.publicUrl}${file}`
  const pictures = (file: string) => [{ image: urlOf(file), is_primary: true }]
  const id = await product({ images: JSON.stringify([{ image: path, is_primary: true }]) })
  const began = await change(world.vendor, id, {
    attributes: { [load]: '4 kg' },
    price_breaks: [{ quantity: 10, price: 90 }],
    expected: { attributes: { [load]: null }, price_breaks: [], images: pictures(path) },
  })
  expect([began.status, began.text]).toEqual([200, expect.anything()])

  const late = await change(world.vendor, id, {
    images: pictures(other),
    price_breaks: [{ quantity: 20, price: 80 }],
    attributes: { [load]: '5 kg', [mass]: '9 kg' },
    expected: { images: [], price_breaks: [], attributes: { [load]: null, [mass]: null } },
  })
  expect([late.status, Object.keys(fieldErrorsOf(late.error)).toSorted()]).toEqual([
    409,
    [`attributes.${load}`, 'images', 'price_breaks'],
  ])
  const shown = await read(world.vendor, id)
  const meant = await change(world.vendor, id, {
    images: pictures(other),
    price_breaks: [{ quantity: 20, price: 80 }],
    attributes: { [load]: '5 kg', [mass]: '9 kg' },
    expected: {
      images: shown.data.images.map(({ image, is_primary }) => ({ image, is_primary })),
      price_breaks: shown.data.price_breaks,
      attributes: { [load]: shown.attributes[0]?.value ?? null, [mass]: null },
    },
  })
  expect([meant.status, meant.text]).toEqual([200, expect.stringContaining(other)])
})
