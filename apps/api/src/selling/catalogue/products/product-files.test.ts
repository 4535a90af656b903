import { messages } from '@armature/domain/messages'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { isProblem } from '@armature/domain/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { References, TestUser, World } from '../../../../testing/builders.ts'
import {
  buildAdmin,
  buildMedia,
  buildProduct,
  buildReferences,
  buildTenant,
  buildUser,
  buildVendor,
  createWorld,
} from '../../../../testing/builders.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import type { ProductForm } from './product-form.ts'
import { presentProductDetail } from './product-presenter.ts'
import { findProductDetail } from './product-repository.ts'

const withoutPass = (address: string | null | undefined) => address?.split('?pass=')[0]

let world: World
let references: References
let admin: TestUser
let vendor: TestUser
let other: TestUser
beforeAll(async () => {
  world = await createWorld()
  references = await buildReferences(world.owner)
  admin = await buildAdmin(world.owner)
  vendor = await buildVendor(world.owner)
  other = await buildVendor(world.owner)
})
afterAll(() => world.drop())

let counter = 0
const form = (more: ProductForm): ProductForm => ({
  name: 'Arm',
  sku: `ARM-${(counter += 1)}`,
  quantity: 7,
  length: 10,
  width: 5,
  height: 4,
  weight: 3,
  application: [references.application],
  price: 12_950 as NonNullable<ProductForm['price']>,
  equipment: references.equipment,
  ...more,
})
const url = (path: string) => `${world.deps.config.publicUrl}${path}`
const upload = async (owner: TestUser, given: Partial<Parameters<typeof buildMedia>[1]> = {}) => {
  const media = await buildMedia(world.owner, { owner_id: owner.userId, ...given })
  return { ...media, url: url(media.path) }
}
const image = (address: string, is_primary = false) => ({ image: address, is_primary })
const add = (actor: TestUser, more: ProductForm) => createProduct(world.contextOf(actor), 'MODEL', form(more))
const added = async (actor: TestUser, more: ProductForm) => {
  const answer = await add(actor, more)
  if (isProblem(answer)) throw new Error(JSON.stringify(answer))
  return answer
}
const change = (actor: TestUser, id: number, more: ProductForm) =>
  changeProduct(world.contextOf(actor), { id, type: 'MODEL' }, more)
const fieldsOf = (answer: unknown) => (isProblem(answer) ? answer.fields : 'accepted')
const refusedAt = (...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, [messages.fileNotOurs]]))
const unusedSince = async ({ id }: { id: number }) =>
  (
    await world.owner
      .selectFrom('media')
      .select('unused_since')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).unused_since
const see = async (actor: TestUser, id: number) => {
  const ctx = world.contextOf(actor)
  const row = await ctx.inRead((trx) => findProductDetail(trx, actor, id))
  return row && presentProductDetail(ctx, row)
}

describe('a product’s files', () => {
  it('are its vendor’s uploads, kept as paths and shown as addresses with a small picture', async () => {
    const [one, two] = [await upload(vendor), await upload(vendor)]
    const cad = await upload(vendor, { kind: 'CAD', format: 'iges' })
    const fbx = await upload(vendor, { kind: 'FBX' })
    const product = await added(vendor, {
      images: [image(one.url), image(two.url, true)],
      cad: cad.url,
      fbx: fbx.url,
    })
    expect([product.cad, product.fbx].map(withoutPass)).toEqual([cad.url, fbx.url])
    expect(product.data.images).toEqual([
      { ...image(one.url), thumbnail: url(mediaPath(one.publicId, mediaFiles.small)) },
      { ...image(two.url, true), thumbnail: url(mediaPath(two.publicId, mediaFiles.small)) },
    ])
    expect(product.data.preview).toBe(url(mediaPath(two.publicId, mediaFiles.small)))
    const stored = await world.owner
      .selectFrom('products')
      .select(['images', 'cad'])
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ images: [image(one.path), image(two.path, true)], cad: cad.path })
    for (const media of [one, two, cad, fbx]) expect(await unusedSince(media)).toBeNull()
  })

  it('may be none', async () => {
    const product = await added(vendor, { images: [], cad: null, fbx: null })
    expect(product).toMatchObject({ cad: null, fbx: null, data: { images: [], preview: null } })
  })

  it('have the first picture as the primary one where none is marked', async () => {
    const [one, two] = [await upload(vendor), await upload(vendor)]
    const { data } = await added(vendor, { images: [image(one.url), image(two.url)] })
    expect(data.images.map(({ is_primary }) => is_primary)).toEqual([true, false])
  })

  it('are refused at their fields where they are another’s, unknown, or not whole', async () => {
    const mine = await upload(vendor)
    const bad = [
      (await upload(other)).url,
      url(mediaPath('abcdefghijklmnopqrst_-', mediaFiles.image)),
      'https://elsewhere.test/a.png',
      (await upload(vendor, { state: 'UPLOADING' })).url,
      (await upload(vendor, { state: 'DELETING' })).url,
      url(mediaPath(mine.publicId, mediaFiles.small)),
      url(mediaPath(mine.publicId, mediaFiles.large)),
      `${mine.url}?x=1`,
      mine.path,
    ]
    const answer = await add(vendor, { images: [image(mine.url), ...bad.map((address) => image(address))] })
    expect(fieldsOf(answer)).toEqual(refusedAt(...bad.map((_address, index) => `images.${index + 1}.image`)))
    expect(await unusedSince(mine)).not.toBeNull()
  })

  it('are each of their field’s kind', async () => {
    const picture = await upload(vendor)
    const cad = await upload(vendor, { kind: 'CAD' })
    const fbx = await upload(vendor, { kind: 'FBX' })
    expect(fieldsOf(await add(vendor, { images: [image(cad.url)], cad: fbx.url, fbx: picture.url }))).toEqual(
      refusedAt('images.0.image', 'cad', 'fbx'),
    )
    const view = url(mediaPath(cad.publicId, mediaFiles.view))
    const iges = url(mediaPath(cad.publicId, mediaFiles.original('iges')))
    for (const address of [view, iges])
      expect(fieldsOf(await add(vendor, { cad: address }))).toEqual(refusedAt('cad'))
  })

  it('are, of a product that an admin writes, the admin’s or that vendor’s', async () => {
    const [theirs, own, third] = [await upload(vendor), await upload(admin), await upload(other)]
    const more = { vendor: vendor.userId, images: [image(theirs.url), image(own.url), image(third.url)] }
    expect(fieldsOf(await add(admin, more))).toEqual(refusedAt('images.2.image'))
    const { id } = await added(admin, { ...more, images: more.images.slice(0, 2) })
    // The admin's file stays when the vendor sends the form back, and belongs to nobody else for that.
    expect(fieldsOf(await change(vendor, id, { images: [image(own.url, true)] }))).toBe('accepted')
    expect(fieldsOf(await add(vendor, { images: [image(own.url)] }))).toEqual(refusedAt('images.0.image'))
  })

  it('may serve several products, and are unused once the last one lets go', async () => {
    const shared = await upload(vendor)
    const one = await added(vendor, { images: [image(shared.url)] })
    const two = await added(vendor, { images: [image(shared.url)] })
    await change(vendor, one.id, { images: [] })
    expect(await unusedSince(shared)).toBeNull()
    await deleteProduct(world.contextOf(vendor), { id: two.id, type: 'MODEL' })
    expect(await unusedSince(shared)).not.toBeNull()
  })

  it('can’t be named any more once they are given up', async () => {
    const { id } = await added(vendor, {})
    const late = await upload(vendor)
    await world.owner.updateTable('media').set({ state: 'DELETING' }).where('id', '=', late.id).execute()
    expect(fieldsOf(await change(vendor, id, { images: [image(late.url)] }))).toEqual(
      refusedAt('images.0.image'),
    )
  })
})

describe('one product whole', () => {
  const ready = {
    conversion_status: 'READY',
    box_length: 1.787,
    box_width: 0.976,
    box_height: 1.559,
    triangles: 5_230,
    parts: 3,
  } as const

  it('tells how far its 3D views have come, and why one could not be made', async () => {
    const cad = await upload(vendor, { kind: 'CAD', name: 'Servo 1.step', bytes: 12_345, ...ready })
    const fbx = await upload(vendor, {
      kind: 'FBX',
      conversion_status: 'FAILED',
      conversion_failure: 'empty',
    })
    const { id } = await added(vendor, { cad: cad.url, fbx: fbx.url })
    const files = (await see(vendor, id))?.files
    expect([files?.cad?.url, files?.fbx?.url].map(withoutPass)).toEqual([cad.url, fbx.url])
    expect(files).toEqual({
      cad: {
        url: expect.any(String) as string,
        name: 'Servo 1.step',
        bytes: 12_345,
        status: 'READY',
        note: null,
        glb: url(mediaPath(cad.publicId, mediaFiles.view)),
        thumbnail: url(mediaPath(cad.publicId, mediaFiles.viewThumbnail)),
        box: { length: 1.787, width: 0.976, height: 1.559 },
        triangles: 5_230,
        parts: 3,
        unit_scale: null,
        is_size_doubtful: false,
      },
      fbx: {
        url: expect.any(String) as string,
        name: 'part.fbx',
        bytes: 1_000,
        status: 'FAILED',
        note: messages.modelEmpty,
        glb: null,
        thumbnail: null,
        box: null,
        triangles: null,
        parts: null,
        unit_scale: null,
        is_size_doubtful: false,
      },
    })
  })

  it('has its own size from the CAD file, else the FBX file, else the catalogue', async () => {
    const facts = { own_length: 3, own_width: 2, own_height: 1, own_weight: 0.5 }
    const cad = await upload(vendor, { kind: 'CAD', ...ready })
    const fbx = await upload(vendor, { kind: 'FBX', ...ready, box_length: 9 })
    const unread = await upload(vendor, { kind: 'CAD' })
    const size = async (files: { cad?: string; fbx?: string }, more = facts as Partial<typeof facts>) => {
      const id = await buildProduct(world.owner, references, {
        vendor_id: vendor.userId,
        ...files,
        ...more,
      })
      const seen = await see(vendor, id)
      return [seen?.own_size?.source, seen?.own_size?.length, seen?.own_weight]
    }
    expect(await size({ cad: cad.path, fbx: fbx.path })).toEqual(['CAD', 1.787, 0.5])
    expect(await size({ cad: unread.path, fbx: fbx.path })).toEqual(['FBX', 9, 0.5])
    expect(await size({ cad: unread.path })).toEqual(['CATALOGUE', 3, 0.5])
    expect(await size({ cad: unread.path }, {})).toEqual([undefined, undefined, null])
  })

  it('names its specifications for people', async () => {
    const id = await buildProduct(world.owner, references, {
      vendor_id: vendor.userId,
      specs: JSON.stringify({ 'stall torque': '0.5 N.m', gear_ratio: '77:1' }),
    })
    expect((await see(vendor, id))?.specs).toEqual([
      { name: 'Gear ratio', value: '77:1' },
      { name: 'Stall torque', value: '0.5 N.m' },
    ])
  })

  it('shows its files to every actor who may see it, and a store’s to that store’s people only', async () => {
    const tenant = await buildTenant(world.owner)
    const storeCustomer = await buildUser(world.owner, { tenant_id: tenant.tenantId })
    const customer = await buildUser(world.owner)
    const cad = await upload(vendor, { kind: 'CAD', ...ready })
    const published = await added(vendor, { cad: cad.url })
    const storeCad = await upload(tenant, { kind: 'CAD', ...ready })
    const inStore = await buildProduct(world.owner, references, {
      vendor_id: tenant.userId,
      tenant_id: tenant.tenantId,
      cad: storeCad.path,
    })
    for (const actor of [customer, other, tenant, storeCustomer, admin])
      expect((await see(actor, published.id))?.files.cad?.box?.length).toBe(1.787)
    for (const actor of [tenant, storeCustomer, admin])
      expect((await see(actor, inStore))?.files.cad?.box?.length).toBe(1.787)
    for (const actor of [customer, other, vendor]) expect(await see(actor, inStore)).toBeUndefined()
  })
})
