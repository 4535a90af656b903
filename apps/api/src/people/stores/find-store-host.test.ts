import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import { findStoreHost, findStoreHosts } from './find-store-host.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const domain = 'parts.cobalt.example'

let world: QuoteWorld
/** The domains that lead here, and those that were asked about. */
const leading = new Set<string>()
const asked: string[] = []
beforeAll(async () => {
  world = await startQuoteWorld()
  world.deps.config = { ...world.deps.config, publicUrl: 'https://market.example' }
  world.deps.storeHosts = {
    leadsHere: async (one) => {
      asked.push(one)
      return leading.has(one)
    },
  }
  await world.owner
    .updateTable('tenants')
    .set({ domain, name: 'Cobalt' })
    .where('id', '=', world.tenant.tenantId)
    .execute()
})
afterAll(() => world.stop())
beforeEach(() => {
  leading.clear()
  asked.length = 0
})

const look = () => findStoreHost(systemContextOf(world.deps, log), world.tenant.tenantId)
const emailOf = async ({ userId }: TestUser): Promise<string> =>
  (await world.owner.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email
const newestTo = async (user: TestUser) => newestMessage(world.owner, await emailOf(user))

/** The hosts that a mail's links lead to, in its text and its HTML. */
const hostsOf = ({ body_text, body_html }: { body_text: string; body_html: string | null }): string[] => [
  ...new Set(`${body_text} ${body_html}`.match(/https?:\/\/[^/\s"]+/g)),
]

/** The mails of an offer in the store to its customer and of one on the marketplace to another, and the store's owner's. */
const notifyAll = async () => {
  await makeOffer(world, { customer: world.storeCustomer, products: [{ id: world.storeModel, quantity: 1 }] })
  await world.callAs(world.storeCustomer, 'requestQuote', {
    body: { products: [{ id: world.storeModel, quantity: 1 }] },
  })
  await makeOffer(world)
  return {
    buyer: await newestTo(world.storeCustomer),
    owner: await newestTo(world.tenant),
    stranger: await newestTo(world.customer),
  }
}

it('remembers nothing of a domain that the store left while it was looked for', async () => {
  const { storeHosts } = world.deps
  const setDomain = (to: string) =>
    world.owner.updateTable('tenants').set({ domain: to }).where('id', '=', world.tenant.tenantId).execute()
  world.deps.storeHosts = {
    leadsHere: async () => {
      await setDomain('new.cobalt.example')
      return true
    },
  }
  await look()
  world.deps.storeHosts = storeHosts
  const { domain_found_at: found } = await world.owner
    .selectFrom('tenants')
    .select('domain_found_at')
    .where('id', '=', world.tenant.tenantId)
    .executeTakeFirstOrThrow()
  expect(found).toBeNull()
  await setDomain(domain)
})

it('leads the mails of a store’s people to its own host as long as its domain leads here', async () => {
  await look()
  const before = await notifyAll()
  for (const mail of Object.values(before)) expect(hostsOf(mail)).toEqual(['https://market.example'])
  leading.add(domain)
  await look()
  const during = await notifyAll()
  for (const mail of [during.buyer, during.owner]) expect(hostsOf(mail)).toEqual([`https://${domain}`])
  expect(hostsOf(during.stranger)).toEqual(['https://market.example'])
  leading.clear()
  await look()
  const after = await notifyAll()
  for (const mail of Object.values(after)) expect(hostsOf(mail)).toEqual(['https://market.example'])
  expect(asked).toEqual([domain, domain, domain])
})

it('writes to a store’s people in the store’s name, wherever its domain leads', async () => {
  const { buyer, owner, stranger } = await notifyAll()
  for (const mail of [buyer, owner]) {
    expect([mail.sender_name, mail.body_text.includes('-- \nCobalt')]).toEqual(['Cobalt', true])
    expect(mail.body_html).not.toContain('Armature')
  }
  expect([stranger.sender_name, stranger.body_text.includes('-- \nArmature')]).toEqual([null, true])
})

it('goes by the store that the account belongs to, never by the host that a request names', async () => {
  leading.add(domain).add('evil.example')
  await look()
  const ask = async (user: TestUser, host: string) => {
    const answer = await world.callAs(null, 'requestPasswordReset', {
      body: { email: await emailOf(user) },
      headers: { host },
    })
    expect(answer.status, host).toBe(200)
    await world.runJobs()
    return newestTo(user)
  }
  for (const host of ['evil.example', 'market.example']) {
    const reset = await ask(world.storeCustomer, host)
    expect(hostsOf(reset)).toEqual([`https://${domain}`])
    expect(reset.body_text).toContain('your Cobalt account')
  }
  for (const host of ['evil.example', domain])
    expect(hostsOf(await ask(world.customer, host))).toEqual(['https://market.example'])
})

it('names the store in an invitation, whose address may be anybody’s, and leads nowhere of the store’s', async () => {
  leading.add(domain)
  await look()
  const email = 'somebody-else@example.test'
  const body = { email, first_name: 'Ida', last_name: 'Moss' }
  expect((await world.callAs(world.tenant, 'inviteCustomer', { body })).status).toBe(201)
  const mail = await newestMessage(world.owner, email)
  expect([mail.subject, mail.sender_name]).toEqual(['You are invited to Cobalt', null])
  expect(hostsOf(mail)).toEqual(['https://market.example'])
  expect(mail.body_text).toContain(
    'Test User of Cobalt invites you to request quotes for robotics parts at its store on Armature.',
  )
  expect(`${mail.body_text} ${mail.body_html}`).not.toContain(domain)
})

it('tells the owner on its profile whether its domain leads here', async () => {
  const read = async () => (await world.callAs(world.tenant, 'readMe', {})).ok.tenant?.domain_leads_here
  await look()
  expect(await read()).toBe(false)
  leading.add(domain)
  await look()
  expect(await read()).toBe(true)
})

it('looks at every store', async () => {
  await findStoreHosts(systemContextOf(world.deps, log))
  await world.runJobs()
  const stores = await world.owner.selectFrom('tenants').select('domain').execute()
  expect(asked.toSorted()).toEqual(stores.map((store) => store.domain).toSorted())
})
