import { companyKey } from '@armature/domain/accounts/look-alikes'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildTenant, buildUser, buildVendor, companyAddress } from '../../../../testing/builders.ts'
import { signUpForm } from '../../../../testing/sign-up-form.ts'
import { buildPlan, storeOf, subscribeBody } from '../../../../testing/money/subscriptions.ts'
import { fillNameKeys } from './fill-name-keys.ts'

let app: TestApp
let original: TestUser
beforeAll(async () => {
  app = await startTestApp()
  original = await buildVendor(app.owner, { username: 'tenant' }, 'Brightpath Sensing')
  await fillNameKeys(app.owner)
})
afterAll(() => app.stop())

const signUp = (more: object) => app.callAs(null, 'signUp', { body: { ...signUpForm(), ...more } })
const { location: _location, industry: _industry, ...place } = companyAddress
const signUpToBuy = (more: object) => {
  const { location: _, industry: _trade, ...body } = signUpForm()
  return app.callAs(null, 'signUpCustomer', { body: { ...body, ...place, ...more } })
}

const copies = [
  'Brightp\u1ea1th Sensing',
  'Brightp\u0430\u0307th Sensing',
  'Brightpath Sensing\u2122',
  'Brightpath Sensing Inc',
  'Brightpath Sensing Official',
]
const operators: [first_name: string, last_name: string][] = [
  ['\u1d00rmature', 'Support'],
  ['Arrnature', 'Support'],
  ['Arm@ture', 'Support'],
  ['Armature', '5upport'],
  ['Armature', 'Finance'],
  ['Admin', 'Support'],
  ['Administrator', '-'],
]
const reserved = { first_name: [messages.nameReserved] }

it('signs up no vendor by a copied name, nor by the operator’s', async () => {
  for (const business_name of copies)
    expect((await signUp({ business_name })).error, business_name).toMatchObject({
      business_name: [messages.companyTaken],
    })
  for (const [first_name, last_name] of operators) {
    const business_name = `${first_name} ${last_name}`
    expect((await signUp({ first_name, last_name, business_name })).error, business_name).toMatchObject({
      ...reserved,
      business_name: [messages.nameReserved],
    })
  }
  for (const username of ['adm1n', 'administrat0r', 'armature.finance'])
    expect((await signUp({ username })).error, username).toMatchObject({
      username: [messages.usernameReserved],
    })
  for (const username of ['\u1d1benant', 'tenan\u1e6d'])
    expect((await signUp({ username })).error, username).toMatchObject({ username: [messages.usernameTaken] })
  const own = { first_name: 'Arma', last_name: 'Turner', business_name: 'Armatures & Coils GmbH' }
  expect((await signUp(own)).status).toBe(201)
})

it('signs up no buyer by the operator’s name', async () => {
  for (const [first_name, last_name] of operators) {
    const business_name = `${first_name} ${last_name}`
    expect((await signUpToBuy({ first_name, last_name, business_name })).error, business_name).toMatchObject({
      ...reserved,
      business_name: [messages.nameReserved],
    })
  }
  expect((await signUpToBuy({ business_name: 'Armatures & Coils GmbH' })).status).toBe(201)
})

it('invites nobody by the operator’s name', async () => {
  const store = await buildTenant(app.owner)
  const invite = (first_name: string, last_name: string) =>
    app.callAs(store, 'inviteCustomer', { body: { email: signUpForm().email, first_name, last_name } })
  for (const [first_name, last_name] of operators)
    expect((await invite(first_name, last_name)).error, first_name).toMatchObject(reserved)
  expect((await invite('H\u1ea1nh', 'Turner')).status).toBe(201)
})

it('changes no vendor’s company into a copy, nor into the operator', async () => {
  const vendor = await buildVendor(app.owner)
  const rename = (business_name: string) => app.callAs(vendor, 'updateCompany', { body: { business_name } })
  for (const name of copies)
    expect((await rename(name)).error, name).toMatchObject({ business_name: [messages.companyTaken] })
  expect((await rename('Armature Finance')).error).toMatchObject({ business_name: [messages.nameReserved] })
  const own = await app.callAs(original, 'updateCompany', {
    body: { business_name: 'Brightpath Sensing Inc' },
  })
  expect(own.status, own.text).toBe(200)
})

it('leaves a buyer’s company of before its name, whatever else changes', async () => {
  const buyer = await buildUser(app.owner)
  const row = { ...place, user_id: buyer.userId, business_name: 'Armature Winding' }
  await app.owner.insertInto('customer_companies').values(row).execute()
  const change = (body: object) => app.callAs(buyer, 'setCustomerCompany', { body })
  for (const body of [{ city: 'Bremen' }, { city: 'Hamburg', business_name: 'Armature Winding' }])
    expect((await change(body)).status).toBe(200)
  expect((await change({ business_name: 'Armature Finance' })).error).toMatchObject({
    business_name: [messages.nameReserved],
  })
})

it('opens no store at a domain that looks like the marketplace’s own', async () => {
  const vendor = await buildVendor(app.owner)
  const plan = (await buildPlan(app)).id
  const before = app.deps.config.publicUrl
  app.deps.config.publicUrl = 'http://robo-parts.home:3101'
  try {
    for (const domain of [
      'r0bo-parts.home',
      'roboparts.home',
      'spares.r0bo-parts.home',
      'spares.roboparts.home',
    ]) {
      const body = subscribeBody(vendor, plan, { tenant_domain: storeOf(vendor, domain) })
      const refused = await app.callAs(vendor, 'subscribe', { body })
      expect([refused.status, Reflect.get(refused.error, 'domain')], domain).toEqual([
        400,
        [messages.domainReserved],
      ])
    }
  } finally {
    app.deps.config.publicUrl = before
  }
})

it('makes the keys of companies anew that an older release made with their legal forms', async () => {
  const keyed = async (name: string, business_name_key: string) => {
    const { userId } = await buildVendor(app.owner, {}, name)
    await app.owner
      .updateTable('vendor_profiles')
      .set({ business_name_key })
      .where('user_id', '=', userId)
      .execute()
    return userId
  }
  const ids = [
    await keyed('Kestrel Arms Inc', 'kestrelarmsinc'),
    await keyed('Kestrel Arms LLC', 'kestrelarmsllc'),
    await keyed('Osprey Ltd', 'ospreyltd'),
    await keyed('Osprey', 'osprey'),
  ]
  await fillNameKeys(app.owner)
  await fillNameKeys(app.owner)
  const rows = await app.owner
    .selectFrom('vendor_profiles')
    .select('business_name_key')
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .execute()
  expect(rows.map(({ business_name_key }) => business_name_key)).toEqual([
    'kestrelarms',
    'kestrelarmsllc',
    'ospreyltd',
    'osprey',
  ])
  expect((await signUp({ business_name: 'K\u00e9strel Arms Corp.' })).error).toMatchObject({
    business_name: [messages.companyTaken],
  })
  expect(companyKey('Kestrel Arms')).toBe('kestrelarms')
})
