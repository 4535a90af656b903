import { dayAfter, dayOf } from '@armature/domain/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import { accept, pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const canary = 'Call +1 900 555 0100'
const email = 'victim@example.test'

const invite = async (): Promise<TestUser> => {
  const body = { email, first_name: canary, last_name: canary }
  const { ok } = await world.callAs(world.tenant, 'inviteCustomer', { body })
  const { tenantId } = world.tenant
  return { role: 'CUSTOMER', userId: ok.id, tenantId, name: canary, username: email, email }
}

const mailsToVictim = () =>
  world.owner
    .selectFrom('outbox')
    .select(['subject', 'body_text', 'body_html', 'sender_name'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()

it('carry no word that a stranger chose, from the request to the order and its refund', async () => {
  const { owner, tenant, references } = world
  await owner
    .updateTable('vendor_profiles')
    .set({ business_name: canary })
    .where('user_id', '=', tenant.userId)
    .execute()
  await owner.updateTable('tenants').set({ name: canary }).where('id', '=', tenant.tenantId).execute()
  const part = await buildProduct(owner, references, {
    vendor_id: tenant.userId,
    tenant_id: tenant.tenantId,
    name: canary,
    quantity: 100,
  })
  const customer = await invite()
  const offer = await makeOffer(world, {
    customer,
    products: [{ id: part, quantity: 2 }],
    freights: ['5.00'],
  })
  const [sub] = offer.subs
  const params = { id: sub?.id ?? 0 }
  for (const answer of [
    await world.callAs(tenant, 'setQuoteItemPrice', {
      params: { id: sub?.items[0] ?? 0 },
      body: { price: '15.00' },
    }),
    await world.callAs(tenant, 'setFreight', { params, body: { freight: '6.00' } }),
    await world.callAs(tenant, 'patchQuote', { params: { id: offer.id }, body: { notes: canary } }),
  ])
    expect(answer.status, answer.text).toBe(200)
  pass(world, 1)
  await world.runJobs()
  const { revision } = (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok
  const { order: id } = (await accept(world, { ...offer, revision })).ok
  const { suborders } = (await world.callAs(world.admin, 'readOrder', { params: { id } })).ok
  const day = dayAfter(dayOf(world.clock.now), 7)
  const promised = await world.callAs(tenant, 'setPromisedDay', {
    params: { id: suborders[0]?.id ?? 0 },
    body: { day, reason: canary },
  })
  expect(promised.status, promised.text).toBe(200)
  const refunded = await world.callAs(world.admin, 'refundOrder', {
    params: { id },
    body: { amount: '1.00', reason: canary },
  })
  expect(refunded.status, refunded.text).toBe(200)
  await world.runJobs()

  const mails = await mailsToVictim()
  expect(mails.map(({ subject }) => subject.replace(/#\d+/g, '#'))).toEqual([
    'You are invited to Armature',
    'Your request # has arrived',
    'Your offer for quote #',
    'Your offer for quote # has changed',
    'Order # is placed',
    expect.stringMatching(/^Order #: Vendor # expects to deliver on /),
    '$1.00 refunded for order #',
  ])
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain(canary)
  const changed = mails[3]?.body_text
  expect(changed).toContain(`Product #${part}: $12.34 → $15.00 each`)
  expect(changed).toContain('$5.00 → $6.00')
})
