import { endpointPaths } from '@armature/contract/endpoint-paths'
import { messages } from '@armature/domain/messages'
import sharp from 'sharp'
import { extractImages, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildProduct, buildUser } from '../../../testing/builders.ts'
import { buyOrder } from '../../../testing/money/orders.ts'
import { accept, pass } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { answerOf, readAddress, storedFiles } from '../../../testing/files/uploads.ts'
import { sweepMedia } from '../media/sweep-media.ts'

let world: QuoteWorld
let order: number
beforeAll(async () => {
  world = await startQuoteWorld()
  const products = [{ id: world.storeModel, quantity: 1 }]
  const offer = await makeOffer(world, { products, customer: world.storeCustomer })
  order = (await accept(world, offer)).ok.order
})
afterAll(() => world.stop())

const colours = { red: '#ff0000', green: '#00ff00', blue: '#0000ff' } as const
type Colour = keyof typeof colours

const drawn = (colour: Colour, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: 80, height: 30, channels: 3, background: colours[colour] } })
    .toFormat(format)
    .toBuffer()

const send = async (user: TestUser, bytes: Uint8Array) => {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(bytes)]), 'logo')
  const { authorization } = await world.signIn(user)
  const { method, path } = endpointPaths.setStoreLogo
  return answerOf(await fetch(`${world.url}${path}`, { method, headers: { authorization }, body: form }))
}
const set = async (user: QuoteWorld['tenant'], colour: Colour): Promise<string> =>
  String((await send(user, await drawn(colour))).body['logo'])
const logoOf = async (user: QuoteWorld['customer']) =>
  (await world.callAs(user, 'readMe', {})).ok.tenant?.logo
const statusAt = async (address: string) => (await readAddress(world, address)).status

/** The colours of the pictures that a reader of PDFs finds on its first page. */
const picturesOf = async (pdf: string): Promise<string[]> => {
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(pdf, 'base64')))
  return (await extractImages(document, 1)).map(({ data, width, height, channels }) => {
    const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels
    const strongest = [0, 1, 2].toSorted((a, b) => (data[at + b] ?? 0) - (data[at + a] ?? 0))[0] ?? 0
    return ['red', 'green', 'blue'][strongest] ?? ''
  })
}
const invoiceOf = async (id: number, user = world.storeCustomer) =>
  picturesOf((await world.callAs(user, 'issueInvoice', { params: { id } })).ok.pdf)

describe('a store’s logo', () => {
  it('is on its invoices and receipts, and no other store’s', async () => {
    const [own, other] = [await set(world.tenant, 'red'), await set(world.otherTenant, 'blue')]
    expect([await logoOf(world.tenant), await logoOf(world.storeCustomer)]).toEqual([own, own])
    expect(await logoOf(world.otherTenant)).toBe(other)
    expect(await invoiceOf(order)).toEqual(['red'])
    const { payments } = (await world.callAs(world.storeCustomer, 'readOrder', { params: { id: order } })).ok
    const receipt = await world.callAs(world.storeCustomer, 'issueReceipt', {
      params: { id: order, payment: payments[0]?.id ?? 0 },
    })
    expect(await picturesOf(receipt.ok.pdf)).toEqual(['red'])
    // The marketplace has none.
    expect(await invoiceOf((await buyOrder(world)).id, world.customer)).toEqual([])
  })

  it('is each store’s own, whichever has none', async () => {
    const customer = await buildUser(world.owner, { tenant_id: world.otherTenant.tenantId })
    const product = await buildProduct(world.owner, world.references, {
      vendor_id: world.otherTenant.userId,
      tenant_id: world.otherTenant.tenantId,
      name: 'Other arm',
      quantity: 1_000,
    })
    const offer = await makeOffer(world, { products: [{ id: product, quantity: 1 }], customer })
    const others = (await accept(world, offer)).ok.order
    await set(world.tenant, 'red')
    await set(world.otherTenant, 'blue')
    const reads = { own: () => invoiceOf(order), others: () => invoiceOf(others, customer) }
    expect([await reads.own(), await reads.others()]).toEqual([['red'], ['blue']])
    await world.callAs(world.tenant, 'removeStoreLogo', {})
    expect([await reads.own(), await reads.others()]).toEqual([[], ['blue']])
    await set(world.tenant, 'green')
    await world.callAs(world.otherTenant, 'removeStoreLogo', {})
    expect([await reads.own(), await reads.others()]).toEqual([['green'], []])
    // Nobody but an owner sets one, and it says for no other store.
    for (const user of [customer, world.storeCustomer, world.vendor, world.admin])
      expect((await send(user, await drawn('blue'))).status).toBe(403)
    expect([await reads.own(), await reads.others()]).toEqual([['green'], []])
  })

  it('is read by whoever has its address, and outlives every sweep', async () => {
    const address = await set(world.tenant, 'red')
    pass(world, 3 * 24 * 60)
    await sweepMedia(world.deps, world.app.log)
    const answer = await readAddress(world, address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await invoiceOf(order)).toEqual(['red'])
  })

  it('is replaced and taken away, and nothing of it stays', async () => {
    const first = await set(world.tenant, 'red')
    const before = (await storedFiles(world)).length
    const second = await set(world.tenant, 'green')
    expect([await statusAt(first), await statusAt(second)]).toEqual([404, 200])
    expect(await invoiceOf(order)).toEqual(['green'])
    expect((await storedFiles(world)).length).toBe(before)
    expect((await world.callAs(world.tenant, 'removeStoreLogo', {})).ok).toEqual({ logo: null })
    expect([await statusAt(second), await logoOf(world.tenant)]).toEqual([404, null])
    expect(await invoiceOf(order)).toEqual([])
    expect((await storedFiles(world)).length).toBe(before - 3)
    expect((await world.callAs(world.tenant, 'removeStoreLogo', {})).ok).toEqual({ logo: null })
  })

  it('is one of two that come at once, and the other is gone', async () => {
    const addresses = await Promise.all([set(world.tenant, 'red'), set(world.tenant, 'green')])
    const standing = await logoOf(world.tenant)
    const statuses = await Promise.all(addresses.map(statusAt))
    expect(addresses.map((address, nth) => [address === standing, statuses[nth]])).toEqual(
      addresses.map((address) => (address === standing ? [true, 200] : [false, 404])),
    )
    expect(addresses).toContain(standing)
  })

  it.each(['jpeg', 'webp'] as const)('may be %s', async (format) => {
    expect((await send(world.tenant, await drawn('red', format))).status).toBe(200)
  })

  it('is no GIF, no text and nothing that only looks like a picture', async () => {
    const kept = await set(world.tenant, 'red')
    for (const bytes of [await drawn('red', 'gif'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
      expect((await send(world.tenant, bytes)).body['file']).toEqual([messages.notALogo])
    const broken = (await drawn('red')).subarray(0, 60)
    expect((await send(world.tenant, broken)).body['file']).toEqual([messages.imageUnreadable])
    expect(await logoOf(world.tenant)).toBe(kept)
  })

  it('leaves a document without it where the store of files can’t be asked', async () => {
    await set(world.tenant, 'red')
    const { mediaStore } = world.deps
    world.deps.mediaStore = { ...mediaStore, open: () => Promise.reject(new Error('down')) }
    expect(await invoiceOf(order)).toEqual([])
    world.deps.mediaStore = mediaStore
    expect(await invoiceOf(order)).toEqual(['red'])
  })
})
