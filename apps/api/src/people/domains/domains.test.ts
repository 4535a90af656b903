import {
  domainClaimed,
  domainNamesOther,
  domainOfStore,
  domainPublic,
  storeUnproved,
} from '@armature/domain/accounts/company-domains'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { later } from '@armature/domain/values/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildTenant, buildUser, buildVendor, unique } from '../../../testing/builders.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import { storeFaceAt } from '../stores/store-face.ts'
import { lapseDomains } from './change-domains.ts'

let app: TestApp
let vendor: TestUser
/** The tokens that stand in a domain's DNS. */
const records = new Map<string, string[]>()
beforeAll(async () => {
  app = await startTestApp()
  app.deps.domainProofs = {
    find: async ({ domain, token }) =>
      records.get(domain)?.includes(token)
        ? { proof: 'DNS', record: 'found', file: 'not needed' }
        : { proof: null, record: 'none', file: 'answered 404' },
  }
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  records.clear()
  vendor = await buildVendor(app.owner)
})

const freshDomain = () => `parts.${unique().replaceAll(/[^a-z0-9]/g, '')}x.com`
const claim = (who: TestUser, domain: string) => app.callAs(who, 'claimCompanyDomain', { body: { domain } })
const check = (who: TestUser, id: number) =>
  app.callAs(who, 'checkCompanyDomain', { params: { id }, body: {} })
const place = ({ domain, record }: { domain: string; record: { text: string } }) =>
  records.set(domain, [...(records.get(domain) ?? []), record.text.split('=')[1] ?? ''])
const domainsOf = async (who: TestUser) => (await app.callAs(who, 'listCompanyDomains', {})).ok
const proved = async (who: TestUser, domain: string) => {
  const { ok } = await claim(who, domain)
  place(ok)
  return (await check(who, ok.id)).ok
}
const kindsOf = async ({ userId }: TestUser) =>
  (
    await app.owner.selectFrom('events').select('kind').where('user_id', '=', userId).orderBy('id').execute()
  ).map(({ kind }) => kind)

describe('a claim', () => {
  it('counts once its record is found, and says until then what was', async () => {
    const domain = freshDomain()
    const made = (await claim(vendor, domain.toUpperCase())).ok
    expect(made).toMatchObject({ domain, state: 'UNPROVED', proved: null, is_stores: false })
    expect((await check(vendor, made.id)).ok).toMatchObject({
      state: 'UNPROVED',
      finding: 'TXT record: none. File: answered 404.',
    })
    place(made)
    expect((await check(vendor, made.id)).ok).toMatchObject({ state: 'PROVED', finding: null, lapses: null })
    expect(await kindsOf(vendor)).toEqual(['domain.claimed', 'domain.proved'])
    expect((await claim(vendor, domain)).error).toMatchObject({ domain: [domainClaimed] })
  })

  it('lapses unless it is proved in time, and needs a new record then', async () => {
    const { ok: made } = await claim(vendor, freshDomain())
    app.clock.now = later(app.clock.now, { days: limits.companyDomain.days, minutes: 1 })
    await lapseDomains(systemContextOf(app.deps, { info: () => {}, warn: () => {}, error: () => {} }))
    place(made)
    expect((await check(vendor, made.id)).error).toMatchObject({ code: 'domain_lapsed' })
    expect(await domainsOf(vendor)).toMatchObject([{ state: 'LAPSED', lapses: null }])
    const { ok: renewed } = await claim(vendor, made.domain)
    expect(renewed).toMatchObject({ id: made.id, state: 'UNPROVED' })
    expect((await check(vendor, made.id)).ok.state).toBe('UNPROVED')
  })

  it('is in nobody’s way: another company that proves the domain has it', async () => {
    const rival = await buildVendor(app.owner)
    const domain = freshDomain()
    const { ok: first } = await claim(vendor, domain)
    expect((await proved(rival, domain)).state).toBe('PROVED')
    expect(await domainsOf(vendor)).toMatchObject([
      { state: 'LAPSED', finding: 'Lapsed: another company has proved this domain.' },
    ])
    place(first)
    expect((await check(vendor, first.id)).status).toBe(409)
    expect((await claim(vendor, domain)).error).toMatchObject({ domain: [messages.domainTaken] })
    expect((await claim(vendor, domain.replace('parts.', 'part-s.'))).error).toMatchObject({
      domain: [messages.domainLookAlike],
    })
  })

  it('of two that prove a domain at once is one’s', async () => {
    const rival = await buildVendor(app.owner)
    const domain = freshDomain()
    const both = await Promise.all(
      [vendor, rival].map(async (who) => ({ who, claim: (await claim(who, domain)).ok })),
    )
    for (const one of both) place(one.claim)
    const answers = await Promise.all(both.map((one) => check(one.who, one.claim.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('to a public suffix, to the marketplace’s host or to another company’s name is refused', async () => {
    const other = await buildVendor(app.owner)
    const name = `Halcyon${unique()}`.toLowerCase().replaceAll(/[^a-z]/g, '')
    await app.callAs(other, 'updateCompany', { body: { business_name: name } })
    for (const [domain, text] of [
      ['co.uk', domainPublic],
      ['github.io', domainPublic],
      ['parts.localhost', messages.domainReserved],
      [`parts.${name}.com`, domainNamesOther],
      ['no domain', messages.invalidDomain],
    ] as const)
      expect((await claim(vendor, domain)).error, domain).toMatchObject({ domain: [text] })
  })

  it('is its company’s alone, and a company has few', async () => {
    const { ok: made } = await claim(vendor, freshDomain())
    const stranger = await buildVendor(app.owner)
    expect((await check(stranger, made.id)).status).toBe(404)
    expect((await app.callAs(stranger, 'removeCompanyDomain', { params: { id: made.id } })).status).toBe(404)
    expect((await app.callAs(vendor, 'removeCompanyDomain', { params: { id: made.id } })).status).toBe(204)
    expect(await domainsOf(vendor)).toEqual([])
    for (let n = 0; n < limits.companyDomain.perCompany; n += 1) await claim(vendor, freshDomain())
    expect((await claim(vendor, freshDomain())).error).toMatchObject({ code: 'too_many' })
  })
})

describe('a store', () => {
  const unproved = async () => {
    const store = await buildTenant(app.owner)
    await app.owner
      .updateTable('tenants')
      .set({ domain_proved_at: null })
      .where('id', '=', store.tenantId)
      .execute()
    await app.owner.deleteFrom('company_domains').where('company_id', '=', store.userId).execute()
    return store
  }
  const invite = (store: TestUser) =>
    app.callAs(store, 'inviteCustomer', {
      body: { email: `${unique()}@example.test`, first_name: 'Bo', last_name: 'Ek' },
    })

  it('isn’t met by buyers before its domain is proved, and invites nobody', async () => {
    const store = await unproved()
    const { domain = '' } = (await app.callAs(store, 'readMe', {})).ok.tenant ?? {}
    expect(await storeFaceAt(app.deps, domain)).toBeNull()
    expect((await invite(store)).error).toMatchObject({ detail: storeUnproved, code: 'store_hidden' })
    expect((await proved(store, domain)).is_stores).toBe(true)
    expect(await storeFaceAt(app.deps, domain)).toMatchObject({ id: store.tenantId })
    expect((await app.callAs(store, 'readMe', {})).ok.tenant).toMatchObject({ domain_is_proved: true })
    expect((await invite(store)).status).toBe(201)
  })

  it('isn’t met by buyers before an operator has looked at its vendor', async () => {
    const store = await buildTenant(app.owner)
    const { domain = '' } = (await app.callAs(store, 'readMe', {})).ok.tenant ?? {}
    await app.owner.updateTable('users').set({ status: 'PENDING' }).where('id', '=', store.userId).execute()
    expect(await storeFaceAt(app.deps, domain)).toBeNull()
    expect((await invite(store)).status).toBe(409)
  })

  it('moves to another proved domain, and its own can’t be removed', async () => {
    const store = await unproved()
    const { ok: other } = await claim(store, freshDomain())
    const use = { params: { id: other.id }, body: {} }
    expect((await app.callAs(store, 'setStoreDomain', use)).error).toMatchObject({ code: 'domain_unproved' })
    place(other)
    await check(store, other.id)
    expect((await app.callAs(store, 'setStoreDomain', use)).ok).toMatchObject({ is_stores: true })
    expect(await storeFaceAt(app.deps, other.domain)).toMatchObject({ id: store.tenantId })
    const removed = await app.callAs(store, 'removeCompanyDomain', { params: { id: other.id } })
    expect(removed.error).toMatchObject({ detail: domainOfStore })
    // A company without a store has none to move.
    const { id } = await proved(vendor, freshDomain())
    expect((await app.callAs(vendor, 'setStoreDomain', { params: { id }, body: {} })).status).toBe(404)
  })

  it('that belongs to somebody else isn’t opened by a buyer’s proof', async () => {
    const store = await unproved()
    const { domain = '' } = (await app.callAs(store, 'readMe', {})).ok.tenant ?? {}
    const buyer = await buildUser(app.owner)
    expect((await proved(buyer, domain)).is_stores).toBe(false)
    expect(await storeFaceAt(app.deps, domain)).toBeNull()
  })
})
