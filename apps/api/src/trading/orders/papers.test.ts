import { endpointPaths } from '@armature/contract/endpoint-paths'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { readAddress, smallestPdf, smallestPng } from '../../../testing/files/uploads.ts'
import { buyOrder } from '../../../testing/money/orders.ts'
import { acceptExemption } from '../../../testing/money/taxes.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const attach = async (
  call: 'attachPurchaseOrder' | 'attachTaxCertificate',
  id: number,
  { actor, name = 'PO-4711.pdf', bytes = smallestPdf }: { actor: TestUser; name?: string; bytes?: Buffer },
) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const { authorization } = await world.signIn(actor)
  const address = `${world.url}${endpointPaths[call].path.replace(':id', String(id))}`
  const answer = await fetch(address, { method: 'POST', headers: { authorization }, body: form })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('only buyer and seller can read a purchase order, at an address with a pass', async () => {
  const { id, sub } = await buyOrder(world)
  const params = { id }
  expect((await attach('attachPurchaseOrder', id, { actor: world.customer })).status).toBe(200)
  const fileFor = async (actor: TestUser) =>
    (await world.callAs(actor, 'readOrder', { params })).ok.purchase_order_file
  for (const reader of [world.customer, world.admin]) {
    const file = await fileFor(reader)
    expect(file).toMatchObject({ name: 'PO-4711.pdf', bytes: smallestPdf.length })
    const answer = await readAddress(world, file?.url ?? '')
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; .*PO-4711\.pdf/),
    ])
    expect((await readAddress(world, file?.url.split('?')[0] ?? '')).status).toBe(404)
  }
  expect((await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).text).not.toContain(
    '4711',
  )
  for (const stranger of [world.otherCustomer, world.tenant, world.vendor])
    expect([403, 404]).toContain((await attach('attachPurchaseOrder', id, { actor: stranger })).status)
  const { results } = (await world.callAs(world.customer, 'readOrderTimeline', { params })).ok
  expect(results.map(({ summary }) => summary)).toContain('Purchase order attached: PO-4711.pdf')
})

it('a new file replaces the old one, which is swept; only a PDF is accepted', async () => {
  const { id } = await buyOrder(world)
  const file = async () =>
    (await world.callAs(world.admin, 'readOrder', { params: { id } })).ok.purchase_order_file
  await attach('attachPurchaseOrder', id, { actor: world.customer })
  const before = await file()
  expect((await attach('attachPurchaseOrder', id, { actor: world.admin, name: 'PO-2.pdf' })).status).toBe(200)
  expect((await file())?.name).toBe('PO-2.pdf')
  const isUnused = async (url = '') =>
    (
      await world.owner
        .selectFrom('media')
        .select('unused_since')
        .where('public_id', '=', /media\/([^/]+)/.exec(url)?.[1] ?? '')
        .executeTakeFirstOrThrow()
    ).unused_since !== null
  expect([await isUnused(before?.url), await isUnused((await file())?.url)]).toEqual([true, false])
  const refused = await attach('attachPurchaseOrder', id, { actor: world.customer, bytes: smallestPng })
  expect([refused.status, refused.body['file']]).toEqual([400, [messages.notADocument]])
  expect((await file())?.name).toBe('PO-2.pdf')
})

it('a certificate is stored with its exemption, for the operator', async () => {
  const id = await acceptExemption(world)
  const { status, body } = await attach('attachTaxCertificate', id, { actor: world.admin, name: 'EX-1.pdf' })
  expect([status, body['file']]).toEqual([200, expect.objectContaining({ name: 'EX-1.pdf' })])
  const [listed] = (await world.callAs(world.admin, 'listTaxExemptions', {})).ok
  expect((await readAddress(world, listed?.file?.url ?? '')).status).toBe(200)
  expect((await attach('attachTaxCertificate', id, { actor: world.customer })).status).toBe(403)
  expect((await attach('attachTaxCertificate', 999_999, { actor: world.admin })).status).toBe(404)
})
