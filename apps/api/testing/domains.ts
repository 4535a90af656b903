import type { TestApp } from './build-test-app.ts'
import type { TestUser } from './builders.ts'
import { buildUser } from './builders.ts'
import type { QuoteWorld } from './quote-world.ts'

/** Two claims of vendor's, which signs in with its own provider; the store's owner has proved a domain, and that of everybody's addresses. */
export const claimDomains = async ({ owner, clock, deps, vendor, tenant }: QuoteWorld) => {
  const add = async (company: TestUser, domain: string, proved: { proved_at: Date; proof: 'DNS' } | null) => {
    const claim = { company_id: company.userId, domain, token: 'case', claimed_at: clock.now }
    const insert = owner.insertInto('company_domains').values({ ...claim, ...proved })
    return (await insert.returning('id').executeTakeFirstOrThrow()).id
  }
  await add(vendor, 'proved-case.com', { proved_at: clock.now, proof: 'DNS' })
  const started = { url: 'https://login.example.test/', state: '', nonce: '', verifier: '' }
  deps.signInProviders = {
    start: async () => started,
    finish: async () => ({ email: '', isVerified: false }),
  }
  const provider = { issuer: 'https://login.example.test', client_id: 'x', client_secret: Buffer.alloc(40) }
  await owner
    .insertInto('company_sign_ins')
    .values({ company_id: vendor.userId, ...provider, changed_at: clock.now })
    .execute()
  await add(tenant, 'example.test', { proved_at: clock.now, proof: 'DNS' })
  return {
    checked: await add(vendor, 'checked-case.com', null),
    removed: await add(vendor, 'removed-case.com', null),
    ofStore: await add(tenant, 'store-case.com', { proved_at: clock.now, proof: 'DNS' }),
  }
}

/** Two people ask to join vendor's company. */
export const askToJoin = async ({ owner, clock, vendor }: QuoteWorld) => {
  const ask = async () => {
    const { userId } = await buildUser(owner)
    const request = { company_id: vendor.userId, person_id: userId, asked_at: clock.now }
    await owner.insertInto('join_requests').values(request).execute()
    return userId
  }
  return { approved: await ask(), declined: await ask() }
}

/** The company proves all that it has claimed. */
export const proveDomains = async (app: TestApp, company: TestUser): Promise<void> => {
  app.deps.domainProofs = { find: async () => ({ proof: 'DNS', record: 'found', file: 'not needed' }) }
  for (const { id } of (await app.callAs(company, 'listCompanyDomains', {})).ok)
    await app.callAs(company, 'checkCompanyDomain', { params: { id }, body: {} })
}
