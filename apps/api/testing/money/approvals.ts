import type { CallName } from '@armature/contract/endpoint-paths'
import { fromWire } from '@armature/domain/money'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { insertMember, setJoined } from '../../src/people/companies/member-repository.ts'
import { insertSession } from '../../src/people/auth/session-repository.ts'
import { issueToken } from '../../src/people/auth/session-tokens.ts'
import type { CallInput } from '../build-test-app.ts'
import type { TestUser } from '../builders.ts'
import { buildUser } from '../builders.ts'
import type { QuoteWorld } from '../quote-world.ts'
import { makeOffer, startQuoteWorld } from '../quote-world.ts'
import { giveTerms, takeTransfers } from './on-account.ts'
import { moneyOf } from './purchases.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

/** A person in the customer's company, with a session there. */
export interface Colleague extends TestUser {
  authorization: string
}

export const addColleague = async (
  world: QuoteWorld,
  first_name: string,
  roles: CompanyRole[],
  monthly_limit: string | null = null,
): Promise<Colleague> => {
  const person = await buildUser(world.owner, { first_name, last_name: 'Lopez' })
  const company_id = world.customer.userId
  const monthly_limit_cents = monthly_limit === null ? null : fromWire(monthly_limit)
  const member = { company_id, person_id: person.userId, roles, monthly_limit_cents }
  await insertMember(world.owner, member, world.clock.now)
  await setJoined(world.owner, company_id, person.userId, world.clock.now)
  const expiresAt = new Date(world.clock.now.getTime() + 60 * 86_400_000)
  const session = { userId: company_id, personId: person.userId, remember: true, expiresAt }
  const client = { ip: '192.0.2.9', userAgent: 'test' }
  const sessionId = await insertSession(world.owner, { ...session, ...client }, world.clock.now)
  const token = await issueToken({ sessionId, expiresAt }, world.deps.serverSecret)
  return { ...person, authorization: `JWT ${token}` }
}

/** A call in the company, as this colleague. */
export const callIn = <Name extends CallName>(
  world: QuoteWorld,
  { authorization }: { authorization: string },
  name: Name,
  input: CallInput<Name>,
) =>
  // Every call's input may have headers, but the generic type hides that.
  world.callAs(null, name, { ...input, headers: { authorization } } as CallInput<Name>)

export interface Rule {
  from: string
  vendor?: number
  steps?: number[][]
}

/** Replaces the company's rules. */
export const setRules = async (world: QuoteWorld, ...rules: Rule[]) => {
  const { version } = (await world.callAs(world.customer, 'readApprovalRules', {})).ok
  return world.callAs(world.customer, 'setApprovalRules', {
    body: {
      version,
      rules: rules.map(({ from, vendor = null, steps = [[]] }) => ({ from, vendor, steps })),
    },
  })
}

/** The token in the newest mail that asks this person for an approval. */
export const approvalTokenOf = async (world: QuoteWorld, { email }: { email: string }): Promise<string> => {
  const mail = await world.owner
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', email)
    .where('body_text', 'like', '%/approval/%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /\/approval\/([\w-]+)/.exec(mail.body_text)?.[1] ?? ''
}

export const answer = (
  world: QuoteWorld,
  token: string,
  how: 'approve' | 'refuse' = 'approve',
  reason = '',
) => world.callAs(null, 'answerApproval', { params: { token }, body: { answer: how, reason } })

type Offer = Awaited<ReturnType<typeof makeOffer>>
type Way = 'CARD' | 'TERMS' | 'TRANSFER'

/** A company with a buyer, Ben, and two approvers, Ana and Ole, new for each test; the hooks are the file's. */
export const buyingCompany = () => {
  // Filled by the hooks below, before any test reads them.
  const [world, ben, ana, ole] = [{} as QuoteWorld, {} as Colleague, {} as Colleague, {} as Colleague]
  beforeAll(async () => {
    Object.assign(world, await startQuoteWorld())
    await takeTransfers(world)
    await giveTerms(world, '1000000')
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    world.clock.now = new Date()
    Object.assign(ben, await addColleague(world, 'Ben', ['BUYER']))
    Object.assign(ana, await addColleague(world, 'Ana', ['APPROVER']))
    Object.assign(ole, await addColleague(world, 'Ole', ['APPROVER']))
  })
  afterEach(async () => {
    await setRules(world)
    await world.owner
      .deleteFrom('company_members')
      .where('company_id', '=', world.customer.userId)
      .where('person_id', '<>', world.customer.userId)
      .execute()
  })

  const order = (
    offer: Offer,
    who: { authorization: string } = ben,
    way: 'TERMS' | 'TRANSFER' = 'TRANSFER',
  ) =>
    callIn(world, who, 'orderOnAccount', {
      params: { token: offer.token },
      body: { revision: offer.revision, way, purchase_order: 'PO-1' },
    })

  const request = (offer: Offer, who: { authorization: string } = ben, way: Way = 'TRANSFER') =>
    callIn(world, who, 'requestApproval', {
      params: { token: offer.token },
      body: { revision: offer.revision, way, purchase_order: 'PO-1', note: 'For line 3' },
    })

  const read = async (offer: Offer, who: { authorization: string } = ben) =>
    (await callIn(world, who, 'readOffer', { params: { token: offer.token } })).ok

  /** A request of Ben's for a new offer of 37.02, with the newest token of this approver's mail. */
  const requested = async (who: Colleague = ana, way: Way = 'TRANSFER') => {
    const offer = await makeOffer(world)
    expect((await request(offer, ben, way)).status).toBe(200)
    return { offer, token: await approvalTokenOf(world, who) }
  }

  const ordersOf = async (offer: Offer): Promise<number> => (await moneyOf(world, offer.id)).orders

  const setLimit = (who: Colleague, monthly_limit: string | null, roles: CompanyRole[] = ['BUYER']) =>
    world.callAs(world.customer, 'setMemberRoles', {
      params: { id: who.userId },
      body: { roles, monthly_limit },
    })

  return { world, ben, ana, ole, order, request, read, requested, ordersOf, setLimit }
}
