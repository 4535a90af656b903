import { randomUUID } from 'node:crypto'
import { companyKey } from '@armature/domain/accounts/look-alikes'
import { messages } from '@armature/domain/messages'
import { newSubscription } from '@armature/domain/subscriptions/subscription-machine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor, companyAddress } from '../../../testing/builders.ts'
import { buildPlan, freshDomain, storeOf, subscribeBody } from '../../../testing/money/subscriptions.ts'

const signUpForm = {
  username: 'signer',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'signer@example.test',
  phone_number: '15550100100',
  password: 'long enough, really',
  ...companyAddress,
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('refuses a store’s name that speaks for others, hides letters, or leads elsewhere', async () => {
  const plan = (await buildPlan(app)).id
  const [vendor, other] = [await buildVendor(app.owner), await buildVendor(app.owner)]
  await app.owner
    .updateTable('vendor_profiles')
    .set({ business_name_key: companyKey('Halcyon Drives') })
    .where('user_id', '=', other.userId)
    .execute()
  for (const [name, text] of [
    ['Armature Support', messages.nameReserved],
    ['Cob\u200balt', messages.invisibleCharacter],
    ['see https://evil.example', messages.nameIsAddress],
    ['HALCYON drives', messages.companyTaken],
  ] as const) {
    const tenant_domain = { domain: freshDomain(), name, vendor: vendor.userId }
    const refused = await app.callAs(vendor, 'subscribe', {
      body: subscribeBody(vendor, plan, { tenant_domain }),
    })
    expect([refused.status, Reflect.get(refused.error, 'tenant_domain.name')], name).toEqual([400, [text]])
  }
})

it('refuses the name of another’s store: for a store, of one being opened too, and for a company', async () => {
  const plan = (await buildPlan(app)).id
  const [vendor, other, opening] = await Promise.all([1, 2, 3].map(() => buildVendor(app.owner)))
  if (!vendor || !other || !opening) throw new Error('three vendors were built')
  const subscribe = (user: TestUser, name: string) => {
    const body = subscribeBody(user, plan, { tenant_domain: { ...storeOf(user), name } })
    return app.callAs(user, 'subscribe', { body })
  }
  expect((await subscribe(other, 'Zephyr Arms')).status).toBe(200)
  await app.owner
    .insertInto('subscriptions')
    .values({
      vendor_id: opening.userId,
      plan_id: plan,
      state: newSubscription,
      domain: freshDomain(),
      store_name: 'Borealis',
      request_key: randomUUID(),
      created_at: new Date(),
    })
    .execute()
  for (const name of ['zephyr ARMS', 'BOREALIS']) {
    const refused = await subscribe(vendor, name)
    expect([refused.status, Reflect.get(refused.error, 'tenant_domain.name')], name).toEqual([
      400,
      [messages.companyTaken],
    ])
  }
  const taken = { business_name: [messages.companyTaken] }
  for (const business_name of ['Zephyr-Arms', 'Bo-realis']) {
    const renamed = await app.callAs(vendor, 'updateCompany', { body: { business_name } })
    expect(renamed.error, business_name).toMatchObject(taken)
    const signedUp = await app.callAs(null, 'signUp', { body: { ...signUpForm, business_name } })
    expect(signedUp.error, business_name).toMatchObject(taken)
  }
  const own = await app.callAs(other, 'updateCompany', { body: { business_name: 'Zephyr Arms' } })
  expect(own.status, own.text).toBe(200)
})
