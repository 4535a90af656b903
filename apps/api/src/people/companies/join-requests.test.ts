import { memberRolesForeign } from '@armature/domain/accounts/company-texts'
import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser, buildVendor, unique } from '../../../testing/builders.ts'
import { proveDomains } from '../../../testing/domains.ts'
import { newestMessage } from '../../../testing/outbox.ts'

let app: TestApp
let company: TestUser
let domain: string
let ana: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  company = await buildVendor(app.owner)
  domain = `${unique().replaceAll(/[^a-z0-9]/g, '')}x.com`
  ana = await buildUser(app.owner, { first_name: 'Ana', last_name: 'Lopez', email: `ana@${domain}` })
  await app.callAs(company, 'claimCompanyDomain', { body: { domain } })
})

const prove = () => proveDomains(app, company)
const joinable = async (who: TestUser) => (await app.callAs(who, 'listJoinableCompanies', {})).ok
const ask = (who: TestUser) =>
  app.callAs(who, 'askToJoinCompany', { params: { id: company.userId }, body: {} })
const requests = async () => (await app.callAs(company, 'listJoinRequests', {})).ok
const approve = (who: TestUser, roles: ('PRICING' | 'SELLER')[]) =>
  app.callAs(company, 'approveJoinRequest', { params: { id: who.userId }, body: { roles } })

it('lets a person in whose address is at the company’s proved domain, once an owner agrees', async () => {
  await prove()
  expect(await joinable(ana)).toEqual([{ id: company.userId, name: company.name, asked: null }])
  expect((await ask(ana)).ok.asked).toEqual(expect.any(String))
  expect((await ask(ana)).error).toMatchObject({ code: 'asked' })
  const owner = await app.owner
    .selectFrom('users')
    .select('email')
    .where('id', '=', company.userId)
    .executeTakeFirstOrThrow()
  expect((await newestMessage(app.owner, owner.email)).subject).toBe(
    `ana@${domain} asks to join your company`,
  )
  expect(await requests()).toMatchObject([{ id: ana.userId, name: 'Ana Lopez', email: `ana@${domain}` }])
  expect((await app.callAs(ana, 'listCompanies', {})).ok).toHaveLength(1)
  expect((await approve(ana, ['PRICING'])).ok).toMatchObject({ name: 'Ana Lopez', roles: ['PRICING'] })
  expect((await app.callAs(ana, 'listCompanies', {})).ok).toMatchObject([
    {},
    { id: company.userId, roles: ['PRICING'], joined: expect.any(String) },
  ])
  expect((await newestMessage(app.owner, `ana@${domain}`)).subject).toBe(`You’re now in ${company.name}`)
  expect([await requests(), await joinable(ana)]).toEqual([[], []])
})

it('shows the company to nobody else: not of a claimed domain, another one, or an unconfirmed address', async () => {
  expect(await joinable(ana)).toEqual([])
  expect((await ask(ana)).status).toBe(404)
  await prove()
  const others = [
    await buildUser(app.owner, { email: `bo@sub.${domain}` }),
    await buildUser(app.owner, { email: `"x@${domain}"@example.test` }),
    await buildUser(app.owner),
    company,
  ]
  await app.owner.updateTable('users').set({ email_verified_at: null }).where('id', '=', ana.userId).execute()
  for (const who of [...others, ana]) {
    expect(await joinable(who), who.username).toEqual([])
    expect((await ask(who)).status).toBe(404)
  }
})

it('is declined, and limited to a few requests a day', async () => {
  app.deps.config = { ...app.deps.config, rateLimitScale: 1 }
  await prove()
  for (let n = 0; n < limits.perAccount.joinRequestsPerDay; n += 1) {
    expect((await ask(ana)).status).toBe(200)
    const declined = await app.callAs(company, 'declineJoinRequest', { params: { id: ana.userId } })
    expect(declined.status).toBe(204)
  }
  expect((await ask(ana)).status).toBe(429)
  expect((await approve(ana, ['PRICING'])).status).toBe(404)
  expect(await joinable(ana)).toMatchObject([{ asked: null }])
})

it('gives only roles that the company has, and a request is nobody else’s to answer', async () => {
  await prove()
  await ask(ana)
  const stranger = await buildVendor(app.owner)
  const one = { params: { id: ana.userId } }
  expect(
    (await app.callAs(stranger, 'approveJoinRequest', { ...one, body: { roles: ['OWNER'] } })).status,
  ).toBe(404)
  expect((await app.callAs(stranger, 'declineJoinRequest', one)).status).toBe(404)
  await app.owner.updateTable('users').set({ role: 'CUSTOMER' }).where('id', '=', company.userId).execute()
  expect((await approve(ana, ['SELLER'])).error).toMatchObject({ roles: [memberRolesForeign] })
})
