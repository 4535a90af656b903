import {
  companySignInAsked,
  companySignInDomain,
  companySignInNobody,
  companySignInNone,
  companySignInProvider,
  companySignInSecret,
  companySignInStale,
} from '@armature/domain/accounts/company-sign-in'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/browser.ts'
import { openBrowser } from '../../../testing/browser.ts'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser, buildVendor, unique } from '../../../testing/builders.ts'
import { proveDomains } from '../../../testing/domains.ts'
import type { ProviderPerson } from '../../../testing/openid-provider.ts'
import { providerClient, startProvider } from '../../../testing/openid-provider.ts'
import { insertMember, setJoined } from '../companies/member-repository.ts'
import { resealSignIns } from './sign-in-settings.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof startProvider>>
let company: TestUser
let domain: string
let ana: TestUser & { email: string }
beforeAll(async () => {
  app = await startTestApp()
  provider = await startProvider(new URL('/companySignIn', app.deps.config.publicUrl).href)
})
afterAll(async () => {
  provider.stop()
  await app.stop()
})

const join = async (person: TestUser) => {
  const member = { company_id: company.userId, person_id: person.userId, roles: ['PRICING'] as const }
  await insertMember(app.owner, member, app.clock.now)
  await setJoined(app.owner, company.userId, person.userId, app.clock.now)
}

beforeEach(async () => {
  app.clock.now = new Date()
  company = await buildVendor(app.owner)
  domain = `${unique().replaceAll(/[^a-z0-9]/g, '')}x.com`
  const email = `ana@${domain}`
  ana = { ...(await buildUser(app.owner, { email })), email }
  await app.callAs(company, 'claimCompanyDomain', { body: { domain } })
})

const settings = (more: object = {}) => ({ body: { issuer: provider.issuer, ...providerClient, ...more } })
const setUp = async () => {
  await proveDomains(app, company)
  const saved = await app.callAs(company, 'setCompanySignIn', settings())
  expect(saved.status, saved.text).toBe(200)
}

const start = (at: TestBrowser, email = ana.email) => at.call('startCompanySignIn', { body: { email } })
/** Signs in at the provider as this person, and comes back. */
const visit = async (at: TestBrowser, person: ProviderPerson, email = ana.email) => {
  provider.people.set(person.email, person)
  return provider.visit((await start(at, email)).ok.url, person.email)
}
const finish = (at: TestBrowser, answer: string) => at.call('finishCompanySignIn', { body: { answer } })
const signIn = async (person: ProviderPerson) => {
  const at = openBrowser(app)
  return finish(at, await visit(at, person))
}
const verified = () => ({ email: ana.email, email_verified: true })

it('signs a member in at the company, by the company’s own provider', async () => {
  await setUp()
  await join(ana)
  const signedIn = await signIn(verified())
  expect(signedIn.status, signedIn.text).toBe(200)
  expect(signedIn.ok).toMatchObject({
    user: { id: company.userId, email: ana.email },
    company_roles: ['PRICING'],
  })
})

it('asks the owners to let in a person who isn’t in the company, and nobody without an account', async () => {
  await setUp()
  expect((await signIn(verified())).error).toMatchObject({ detail: companySignInAsked, code: 'asked' })
  expect((await app.callAs(company, 'listJoinRequests', {})).ok).toMatchObject([{ id: ana.userId }])
  const nobody = { email: `new@${domain}`, email_verified: true }
  expect((await signIn(nobody)).error).toMatchObject({ detail: companySignInNobody })
})

it('never signs in at an address of another domain, or one that the provider hasn’t verified', async () => {
  await setUp()
  const other = { ...(await buildUser(app.owner, { email: `${unique()}@elsewhere.test` })) }
  await join(other)
  await join(ana)
  const { email } = await app.owner
    .selectFrom('users')
    .select('email')
    .where('id', '=', other.userId)
    .executeTakeFirstOrThrow()
  for (const person of [
    { email, email_verified: true },
    { email: ana.email, email_verified: false },
    { email: ana.email },
  ])
    expect((await signIn(person)).error, person.email).toMatchObject({ code: 'no_account' })
  // Nor once the company has given the domain up.
  const at = openBrowser(app)
  const answer = await visit(at, verified())
  await app.owner.deleteFrom('company_domains').where('company_id', '=', company.userId).execute()
  expect((await finish(at, answer)).error).toMatchObject({ code: 'no_account' })
})

it('finishes only in the browser that began, once, in time, with the state that it was given', async () => {
  await setUp()
  await join(ana)
  const [at, other] = [openBrowser(app), openBrowser(app)]
  const answer = await visit(at, verified())
  expect((await finish(other, answer)).error).toMatchObject({ detail: companySignInStale })
  // Another browser's answer isn't accepted here.
  const foreign = await visit(other, verified())
  expect((await finish(at, foreign)).status).toBe(401)
  expect((await finish(at, answer)).error).toMatchObject({ detail: companySignInStale })
  const late = openBrowser(app)
  const lateAnswer = await visit(late, verified())
  app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000)
  expect((await finish(late, lateAnswer)).error).toMatchObject({ detail: companySignInStale })
})

it('is set by a company that has proved its domain, with a provider that can be found', async () => {
  expect((await app.callAs(company, 'setCompanySignIn', settings())).error).toMatchObject({
    detail: companySignInDomain,
  })
  await setUp()
  const missing = await app.callAs(company, 'setCompanySignIn', settings({ issuer: 'http://127.0.0.1:1' }))
  expect(missing.error).toMatchObject({ issuer: [companySignInProvider] })
  // The stored secret belongs to the stored issuer.
  const moved = settings({
    issuer: provider.issuer.replace('127.0.0.1', 'localhost'),
    client_secret: undefined,
  })
  expect((await app.callAs(company, 'setCompanySignIn', moved)).error).toMatchObject({
    client_secret: [companySignInSecret],
  })
  const kept = await app.callAs(company, 'setCompanySignIn', settings({ client_secret: undefined }))
  expect(kept.ok).toMatchObject({ issuer: provider.issuer, client_id: providerClient.client_id })
  expect(kept.text).not.toContain(providerClient.client_secret)
  expect((await app.callAs(company, 'removeCompanySignIn', {})).status).toBe(204)
  expect((await start(openBrowser(app))).error).toMatchObject({ email: [companySignInNone] })
})

it('survives a rotation of the server’s secret', async () => {
  await setUp()
  await join(ana)
  const { serverSecret } = app.deps
  Object.assign(app.deps, {
    serverSecret: 'another secret of at least so many letters',
    earlierSecrets: [serverSecret],
  })
  await resealSignIns(app.deps)
  Object.assign(app.deps, { earlierSecrets: [] })
  expect((await signIn(verified())).status).toBe(200)
})
