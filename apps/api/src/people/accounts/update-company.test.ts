import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildTenant, buildUser, buildVendor } from '../../../testing/builders.ts'

let app: TestApp
let vendor: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  vendor = await buildVendor(app.owner)
})

const eventsOf = (user: TestUser) =>
  app.owner
    .selectFrom('events')
    .select(['before', 'after'])
    .where('user_id', '=', user.userId)
    .where('kind', '=', 'company.changed')
    .execute()

it('changes the given fields, keeps the others and records both sides', async () => {
  const body = { business_name: 'New Name', city: 'Boston', location: 'Austin' }
  const { vendor: company } = (await app.callAs(vendor, 'updateCompany', { body })).ok
  expect(company).toMatchObject({ business_name: 'New Name', city: 'Boston', industry: 'Robotics' })
  expect((await app.callAs(vendor, 'readMe', {})).ok.vendor).toEqual(company)
  expect(await eventsOf(vendor)).toEqual([
    {
      before: { business_name: vendor.name, city: 'Austin' },
      after: expect.objectContaining({ business_name: 'New Name', city: 'Boston' }),
    },
  ])
})

it('leaves no trace of a change that changes nothing', async () => {
  expect((await app.callAs(vendor, 'updateCompany', { body: {} })).status).toBe(200)
  expect((await app.callAs(vendor, 'updateCompany', { body: { city: 'Austin' } })).status).toBe(200)
  expect(await eventsOf(vendor)).toEqual([])
})

it('holds each field to the bounds of sign-up, all at once', async () => {
  const body = { industry: 'Robo', address: 'Short', city: '', business_name: 'x'.repeat(51) }
  const { status, error } = await app.callAs(vendor, 'updateCompany', { body })
  expect(status).toBe(400)
  expect(error).toMatchObject({
    industry: [messages.tooShort],
    address: [messages.tooShort],
    business_name: [messages.tooLong],
    city: expect.arrayContaining([messages.required]),
  })
})

it('takes no field that is not the company’s', async () => {
  const body = { payout_status: 'APPROVED' } as object
  const { error } = await app.callAs(vendor, 'updateCompany', { body })
  expect(error).toMatchObject({ payout_status: ['Unknown field.'] })
})

it('is for vendors, stores among them, and nobody else', async () => {
  const body = { city: 'Boston' }
  expect((await app.callAs(await buildTenant(app.owner), 'updateCompany', { body })).status).toBe(200)
  for (const actor of [await buildAdmin(app.owner), await buildUser(app.owner)])
    expect((await app.callAs(actor, 'updateCompany', { body })).status).toBe(403)
  expect((await app.callAs(null, 'updateCompany', { body })).status).toBe(401)
})
