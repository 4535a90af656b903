import { uploadLimits } from '../../platform/config/upload-limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { References, TestUser } from '../../../testing/builders.ts'
import { buildReferences, buildTenant, buildUser, buildVendor } from '../../../testing/builders.ts'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { readAddress, stepText, upload, uploadPicture } from '../../../testing/files/uploads.ts'

let world: TestApp
let references: References
let store: TestUser
let vendor: TestUser
beforeAll(async () => {
  world = await startTestApp()
  // Where the catalogue is open, a store's is for everybody (below).
  world.deps.config.isCataloguePublic = false
  references = await buildReferences(world.owner)
  store = await buildTenant(world.owner)
  vendor = await buildVendor(world.owner)
})
afterAll(() => world.stop())

let count = 0
const list = async (seller: TestUser) => {
  const uploaded = await uploadPicture(world, seller)
  const body = {
    name: 'Arm',
    sku: `PRIVATE-${(count += 1)}`,
    quantity: 7,
    length: 10,
    width: 5,
    height: 4,
    weight: 3,
    application: [references.application],
    equipment: references.equipment,
    price: 129.5,
    images: [{ image: uploaded.secure_url, is_primary: true }],
    tenant_status: seller === store,
  }
  const product = (await world.callAs(seller, 'createModel', { body })).ok
  const [picture] = product.data.images
  if (picture === undefined) throw new Error('a product with a picture')
  return { product, picture, bare: uploaded.secure_url }
}

const status = async (address: string): Promise<number> => (await readAddress(world, address)).status
const hour = 3_600_000

it('of a store’s product are read by actors who were shown it, and by nobody with the bare address', async () => {
  const { picture, bare } = await list(store)
  expect(new URL(bare).search).toBe('')
  for (const address of [bare, bare.replace('image.webp', 'small.webp')])
    expect(await status(address), address).toBe(404)
  for (const address of [picture.image, picture.thumbnail]) {
    const answer = await readAddress(world, address)
    expect(answer.status).toBe(200)
    const [, seconds] =
      /^private, max-age=(\d+), immutable$/.exec(answer.headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(2 * uploadLimits.passHours * 3_600)
  }
})

it('are opened by no pass that was made up, changed, or another file’s', async () => {
  const { picture } = await list(store)
  const other = await list(store)
  const pass = new URL(picture.image).searchParams.get('pass') ?? ''
  const withPass = (text: string): string => `${picture.image.split('?')[0]}?pass=${encodeURIComponent(text)}`
  expect(await status(withPass(pass))).toBe(200)
  const wrong = [
    '',
    pass.slice(0, -1),
    `${pass}A`,
    pass.replace('s', 'o'),
    pass.replace('.', 'z.'),
    new URL(other.picture.image).searchParams.get('pass') ?? '',
    'szzzzzzzz.AAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ]
  for (const text of wrong) expect(await status(withPass(text)), text).toBe(404)
  expect(await status(`${withPass(pass)}&pass=${pass}`)).toBe(404)
})

it('are shown for some hours only', async () => {
  const { picture } = await list(store)
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + (uploadLimits.passHours - 1) * hour)
  expect(await status(picture.image)).toBe(200)
  world.clock.now = new Date(now.getTime() + 2 * uploadLimits.passHours * hour)
  expect(await status(picture.image)).toBe(404)
  world.clock.now = now
})

it('go with their product, but stay their uploader’s own', async () => {
  const { product, picture, bare } = await list(store)
  expect((await world.callAs(store, 'deleteModel', { params: { id: product.id } })).status).toBe(204)
  expect([await status(bare), await status(picture.image)]).toEqual([404, 404])
  const [, id = ''] = /media\/([^/]+)\//.exec(bare) ?? []
  const own = (await world.callAs(store, 'readMedia', { params: { id } })).ok
  expect(await status(own.secure_url)).toBe(200)
})

it('of the marketplace are everybody’s for ever, until their product goes', async () => {
  const { product, picture, bare } = await list(vendor)
  expect(picture.image).toBe(bare)
  const answer = await readAddress(world, bare)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, s-maxage=86400, immutable',
  ])
  await world.callAs(vendor, 'deleteModel', { params: { id: product.id } })
  expect(await status(bare)).toBe(404)
})

it.each(['SUSPENDED', 'REJECTED'] as const)(
  'of a vendor who is %s are for the actors who were shown them, until it sells again',
  async (standing) => {
    const admin = await buildUser(world.owner, { role: 'ADMIN' })
    const seller = await buildVendor(world.owner)
    const { product, bare } = await list(seller)
    const setTo = (next: 'APPROVED' | typeof standing) =>
      world.owner.updateTable('users').set({ status: next }).where('id', '=', seller.userId).execute()
    const shown = async () => {
      const { ok } = await world.callAs(admin, 'readProduct', { params: { id: product.id } })
      return ok.data.images[0]?.image ?? ''
    }
    expect([await status(bare), await shown()]).toEqual([200, bare])
    await setTo(standing)
    expect([await status(bare), await status(await shown())]).toEqual([404, 200])
    await setTo('APPROVED')
    expect([await status(bare), await shown()]).toEqual([200, bare])
  },
)

it('that were just uploaded are kept by no cache that many share', async () => {
  const { secure_url: bare } = await uploadPicture(world, vendor)
  const answer = await readAddress(world, bare)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ])
})

it('keep their product when it is saved again with the addresses that it was shown by', async () => {
  const { product, picture } = await list(store)
  const body = { images: [{ image: picture.image, is_primary: true }] }
  const again = (await world.callAs(store, 'updateModel', { params: { id: product.id }, body })).ok
  expect(again.data.images).toEqual(product.data.images)
})

it('are read at an address that is spelt in one way only', async () => {
  const { picture } = await list(store)
  const { origin, pathname, search } = new URL(picture.image)
  const coded = pathname.replace('/image', '/%69mage')
  expect(await status(`${origin}${coded}${search}`)).toBe(404)
  expect(await status(`${origin}${pathname}${search}`)).toBe(200)
})

describe('where the catalogue is open to strangers', () => {
  beforeAll(() => {
    world.deps.config.isCataloguePublic = true
  })
  afterAll(() => {
    world.deps.config.isCataloguePublic = false
  })
  const setStatus = (status: 'APPROVED' | 'PENDING') =>
    world.owner.updateTable('users').set({ status }).where('id', '=', store.userId).execute()

  it('a store’s published pictures are everybody’s, and asked for again each day', async () => {
    const { picture, bare } = await list(store)
    for (const address of [bare, bare.replace('image.webp', 'small.webp')]) {
      const answer = await readAddress(world, address)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
    }
    // Its own people's screens have addresses that outlast the catalogue's being open.
    expect(new URL(picture.image).searchParams.has('pass')).toBe(true)
    world.deps.config.isCataloguePublic = false
    expect([await status(bare), await status(picture.image)]).toEqual([404, 200])
    world.deps.config.isCataloguePublic = true
  })

  it('nothing is everybody’s of a product that is gone, of a vendor nobody has approved, or of a closed store', async () => {
    const { product, bare } = await list(store)
    const setStore = (state: 'ACTIVE' | 'INACTIVE') =>
      world.owner.updateTable('tenants').set({ status: state }).where('id', '=', store.tenantId).execute()
    await setStatus('PENDING')
    expect(await status(bare)).toBe(404)
    await setStatus('APPROVED')
    expect(await status(bare)).toBe(200)
    await setStore('INACTIVE')
    expect(await status(bare)).toBe(404)
    await setStore('ACTIVE')
    await world.callAs(store, 'deleteModel', { params: { id: product.id } })
    expect(await status(bare)).toBe(404)
  })

  const listWithCad = async (seller: TestUser) => {
    const sent = await upload(world, seller, {
      folder: 'files/products/DESIGN',
      file: { name: 'arm.step', bytes: stepText },
    })
    const { product } = await list(seller)
    const params = { id: product.id }
    const changed = await world.callAs(seller, 'updateModel', { params, body: { cad: sent.ok.secure_url } })
    expect(changed.status, changed.text).toBe(200)
    return { id: product.id, bare: sent.ok.secure_url, cad: changed.ok.cad ?? '' }
  }

  it('the CAD file itself stays its store’s', async () => {
    const { bare, cad } = await listWithCad(store)
    expect([await status(bare), await status(cad)]).toEqual([404, 200])
  })

  it('the CAD file itself of the marketplace is for who is signed in, until their pass ends', async () => {
    const { id, bare, cad } = await listWithCad(vendor)
    const buyer = await buildUser(world.owner)
    const shown = (await world.callAs(buyer, 'readProduct', { params: { id } })).ok
    for (const address of [cad, shown.cad ?? '', shown.files.cad?.url ?? '']) {
      const answer = await readAddress(world, address)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
    }
    const { ok } = await world.callAs(null, 'readCatalogueProduct', { params: { id } })
    expect(JSON.stringify(ok)).not.toMatch(/file\.step/)
    expect([await status(bare), await status(`${bare}?pass=`)]).toEqual([404, 404])
  })
})
