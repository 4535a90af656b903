import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import {
  buildAdmin,
  buildTenant,
  buildUser,
  buildVendor,
  testPassword,
  unique,
} from '../../../testing/builders.ts'
import { countMessages, newestMessage, newestToken } from '../../../testing/outbox.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { setStoreOpen } from '../stores/store-repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const password = 'long enough, really'
const form = () => {
  const username = `buyer-${unique()}`
  return {
    username,
    first_name: 'Bea',
    last_name: 'Buyer',
    email: `${username}@example.test`,
    phone_number: '15550100100',
    password,
    business_name: 'Beacon Assemblies',
    country: 'Germany',
  }
}
type Form = ReturnType<typeof form> & Record<string, unknown>

/** As a browser sends it to a host; beside it whatever the sender adds to the body or the address. */
const signUpAt = async (host: string | undefined, body: Form, query = '') => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/market/customer/write/${query}`,
    payload: body,
    ...(host === undefined ? {} : { headers: { host } }),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const signUp = (more: object = {}) => app.callAs(null, 'signUpCustomer', { body: { ...form(), ...more } })

const accountOf = (username: string) =>
  app.owner
    .selectFrom('users as u')
    .leftJoin('customer_companies as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.role', 'u.status', 'u.tenant_id', 'c.business_name', 'c.country', 'c.city'])
    .select('c.tenant_id as company_tenant')
    .where('u.username', '=', username)
    .executeTakeFirst()

/** A store with its domain. */
const buildStore = async (): Promise<TestUser & { tenantId: number; domain: string }> => {
  const owner = await buildTenant(app.owner)
  const { domain } = await app.owner
    .selectFrom('tenants')
    .select('domain')
    .where('id', '=', owner.tenantId)
    .executeTakeFirstOrThrow()
  return { ...owner, domain }
}

describe('a customer’s sign-up', () => {
  it('makes a CUSTOMER with its company, who can sign in once the address is verified', async () => {
    const body = form()
    const answer = await app.callAs(null, 'signUpCustomer', { body: { ...body, city: 'Berlin' } })
    expect([answer.status, answer.ok]).toMatchObject([201, { role: 'CUSTOMER', status: 'APPROVED' }])
    expect(await accountOf(body.username)).toMatchObject({
      role: 'CUSTOMER',
      tenant_id: null,
      business_name: 'Beacon Assemblies',
      country: 'Germany',
      city: 'Berlin',
      company_tenant: null,
    })
    const enter = () =>
      app.callAs(null, 'createToken', {
        body: { username: body.username, password, otp_channel: 'EMAIL' },
      })
    expect((await enter()).error.code).toBe('not_verified')
    const token = await newestToken(app.owner, body.email)
    expect((await app.callAs(null, 'verifyEmail', { query: { token } })).status).toBe(200)
    expect((await enter()).status).toBe(200)
  })

  it('tells no administrator of an account that waits: it doesn’t', async () => {
    const admin = await buildAdmin(app.owner)
    const body = form()
    await app.callAs(null, 'signUpCustomer', { body })
    await app.callAs(null, 'verifyEmail', { query: { token: await newestToken(app.owner, body.email) } })
    const { results } = (await app.callAs(admin, 'listNotices', { query: {} })).ok
    expect(results).toEqual([])
  })

  it('belongs to the store of its host, and to the marketplace at the marketplace’s', async () => {
    const store = await buildStore()
    const [inStore, atHome] = [form(), form()]
    expect((await signUpAt(store.domain, inStore)).status).toBe(201)
    expect((await signUpAt(undefined, atHome)).status).toBe(201)
    expect(await accountOf(inStore.username)).toMatchObject({
      tenant_id: store.tenantId,
      company_tenant: store.tenantId,
    })
    expect(await accountOf(atHome.username)).toMatchObject({ tenant_id: null, company_tenant: null })
  })

  it('is told its store by the host alone: neither by the body, nor by the address at another host', async () => {
    const [store, other] = [await buildStore(), await buildStore()]
    for (const field of [{ tenant_id: store.tenantId }, { store: store.domain }, { role: 'ADMIN' }])
      expect((await signUpAt(undefined, { ...form(), ...field })).status, JSON.stringify(field)).toBe(400)
    const body = form()
    expect((await signUpAt(other.domain, body, `?store=${store.domain}`)).status).toBe(201)
    expect(await accountOf(body.username)).toMatchObject({ tenant_id: other.tenantId })
    // On one's own machine, which no store's domain leads to, a page names its store.
    const local = form()
    expect((await signUpAt('localhost', local, `?store=${store.domain}`)).status).toBe(201)
    expect(await accountOf(local.username)).toMatchObject({ tenant_id: store.tenantId })
  })

  it('is not to be had where a store’s catalogue is kept behind sign-in', async () => {
    const store = await buildStore()
    app.deps.config.isCataloguePublic = false
    try {
      const refused = await signUpAt(store.domain, form())
      expect([refused.status, refused.body]).toMatchObject([403, { detail: messages.buyersAreInvited }])
      expect((await signUpAt(undefined, form())).status).toBe(201)
    } finally {
      app.deps.config.isCataloguePublic = true
    }
  })

  it('is not to be had at a closed store, whose customers sign in as before', async () => {
    const store = await buildStore()
    const before = await buildUser(app.owner, { tenant_id: store.tenantId })
    await setStoreOpen(app.owner, store.tenantId, false)
    const late = form()
    const refused = await signUpAt(store.domain, late)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'store_closed', detail: messages.storeTakesNobody },
    ])
    expect(await accountOf(late.username)).toBeUndefined()
    for (const { username } of [before, store]) {
      const body = { username, password: testPassword, otp_channel: 'EMAIL' as const }
      const answer = await app.callAs(null, 'createToken', { body, headers: { host: store.domain } })
      expect(answer.status).toBe(200)
    }
    await setStoreOpen(app.owner, store.tenantId, true)
    expect((await signUpAt(store.domain, late)).status).toBe(201)
  })

  it('has the bounds and texts of a vendor’s, at their fields', async () => {
    const { error } = await signUp({
      business_name: 'x'.repeat(51),
      country: '',
      address: 'Short',
      city: 'Ab',
      phone_number: '12',
      password: 'short',
    })
    expect(error).toMatchObject({
      business_name: [messages.tooLong],
      country: [messages.required],
      address: [messages.tooShort],
      city: [messages.tooShort],
      phone_number: [messages.phoneTooShort],
      password: [messages.passwordMinimum],
    })
    expect((await signUp({ address: '', city: '', state: '', postal_code: '' })).status).toBe(201)
  })

  it.each([
    [{ username: 'support1' }, { username: [messages.usernameReserved] }],
    [{ username: 'somebody@else.test' }, { username: [messages.usernameIsEmail] }],
    [{ business_name: 'Armature Support' }, { business_name: [messages.nameReserved] }],
    [{ first_name: 'Armature', last_name: 'Team' }, { first_name: [messages.nameReserved] }],
    [{ password: 'password1234' }, { password: [messages.passwordTooCommon] }],
  ])('refuses %j', async (more, told) => {
    expect((await signUp(more)).error).toMatchObject(told)
  })

  it('takes no username that looks like a vendor’s, but a company’s name as often as it has buyers', async () => {
    const vendor = await buildVendor(app.owner, { username: `maker-${unique()}` })
    expect((await signUp({ username: vendor.username.toUpperCase() })).error).toMatchObject({
      username: [messages.usernameTaken],
    })
    const business_name = `Shared ${unique()}`
    for (const _ of [1, 2]) expect((await signUp({ business_name })).status).toBe(201)
  })

  it('answers alike whether its address has an account, whose owner alone is told', async () => {
    const owner = await buildUser(app.owner)
    const told = async (email: string) => {
      const { status, ok } = await signUp({ email })
      return [status, { ...ok, id: 0, username: '', email: '' }]
    }
    expect(await told(owner.email)).toEqual(await told(form().email))
    const mail = await newestMessage(app.owner, owner.email)
    expect(mail.subject).toBe('You already have an Armature account')
    expect(mail.body_text).not.toMatch(/token=|Beacon/)
  })

  it('is mailed five times an hour at one address, and answered alike after that', async () => {
    app.deps.config.rateLimitScale = 1
    const email = form().email
    for (let count = 0; count < 6; count += 1) expect((await signUp({ email })).status).toBe(201)
    app.deps.config.rateLimitScale = 10_000
    expect(await countMessages(app.owner, email)).toBe(5)
  })
})

describe('a customer’s company', () => {
  const joined = async (store?: { domain: string }): Promise<TestUser> => {
    const body = form()
    expect((await signUpAt(store?.domain, body)).status).toBe(201)
    const { id, role, tenant_id } = (await accountOf(body.username)) ?? {
      id: 0,
      role: 'CUSTOMER',
      tenant_id: null,
    }
    return {
      role,
      userId: id,
      tenantId: tenant_id,
      name: 'Bea Buyer',
      username: body.username,
      email: body.email,
    }
  }
  const seenBy = (actor: TestUser) =>
    inTransaction(app.db, actor, (trx) => trx.selectFrom('customer_companies').select('user_id').execute())
  const change = (actor: TestUser, body: object) => app.callAs(actor, 'setCustomerCompany', { body })

  it('is read by itself, its own store and administrators: never by a vendor, another store or another customer', async () => {
    const [store, otherStore] = [await buildStore(), await buildStore()]
    const [inStore, atHome] = [await joined(store), await joined()]
    const ids = (rows: { user_id: number }[]) =>
      rows.map(({ user_id }) => user_id).filter((id) => [inStore.userId, atHome.userId].includes(id))
    const both = [inStore.userId, atHome.userId].toSorted((one, other) => one - other)
    expect(ids(await seenBy(await buildAdmin(app.owner))).toSorted((one, other) => one - other)).toEqual(both)
    expect(ids(await seenBy(store))).toEqual([inStore.userId])
    expect(ids(await seenBy(inStore))).toEqual([inStore.userId])
    expect(ids(await seenBy(atHome))).toEqual([atHome.userId])
    for (const stranger of [await buildVendor(app.owner), otherStore, await buildUser(app.owner)])
      expect(ids(await seenBy(stranger))).toEqual([])
  })

  it('is written by its own customer alone, who can’t move it to a store', async () => {
    const store = await buildStore()
    const customer = await joined()
    const rename = (actor: TestUser) =>
      inTransaction(app.db, actor, (trx) =>
        trx
          .updateTable('customer_companies')
          .set({ business_name: 'Renamed' })
          .where('user_id', '=', customer.userId)
          .executeTakeFirst(),
      )
    for (const stranger of [await buildVendor(app.owner), store, await buildUser(app.owner)])
      expect((await rename(stranger)).numUpdatedRows).toBe(0n)
    await expect(
      inTransaction(app.db, customer, (trx) =>
        trx
          .updateTable('customer_companies')
          .set({ tenant_id: store.tenantId })
          .where('user_id', '=', customer.userId)
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    expect((await rename(customer)).numUpdatedRows).toBe(1n)
  })

  it('is changed field by field, with both sides in the account’s journal', async () => {
    const customer = await joined()
    const { company } = (await change(customer, { city: 'Hamburg' })).ok
    expect(company).toMatchObject({ business_name: 'Beacon Assemblies', city: 'Hamburg', country: 'Germany' })
    expect((await app.callAs(customer, 'readMe', {})).ok.company).toEqual(company)
    await change(customer, { city: 'Hamburg' })
    const events = await app.owner
      .selectFrom('events')
      .select(['before', 'after'])
      .where('user_id', '=', customer.userId)
      .where('kind', '=', 'company.changed')
      .execute()
    expect(events).toEqual([{ before: { city: '' }, after: expect.objectContaining({ city: 'Hamburg' }) }])
  })

  it('is named by an invited customer with its country, and listed for whoever sells', async () => {
    const store = await buildStore()
    const invited = await buildUser(app.owner, { tenant_id: store.tenantId })
    expect((await app.callAs(invited, 'readMe', {})).ok.company).toBeNull()
    expect((await change(invited, { city: 'Bremen' })).error).toMatchObject({
      business_name: [messages.required],
      country: [messages.required],
    })
    expect(
      (await change(invited, { business_name: 'Armature Billing', country: 'Germany' })).error,
    ).toMatchObject({ business_name: [messages.nameReserved] })
    expect((await change(invited, { business_name: 'Late Named', country: 'Germany' })).status).toBe(200)
    const listedBy = async (seller: TestUser, search: string) =>
      (await app.callAs(seller, 'listUsers', { query: { search } })).ok.results.map(
        (one) => one.business_name,
      )
    expect(await listedBy(store, invited.username)).toEqual(['Late Named'])
    expect(await listedBy(store, 'ate nam')).toEqual(['Late Named'])
    expect(await listedBy(await buildAdmin(app.owner), 'late named')).toEqual(['Late Named'])
    expect(await listedBy(await buildStore(), 'late named')).toEqual([])
  })

  it('is no vendor’s, store’s or administrator’s to set for itself', async () => {
    const body = { business_name: 'Mine', country: 'Germany' }
    for (const actor of [await buildVendor(app.owner), await buildStore(), await buildAdmin(app.owner)])
      expect((await change(actor, body)).status).toBe(403)
    expect((await app.callAs(null, 'setCustomerCompany', { body })).status).toBe(401)
  })
})
