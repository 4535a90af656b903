import { limits } from '@armature/domain/limits'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOffer, offerTokenOf, startQuoteWorld } from '../../../../testing/quote-world.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { issueOfferToken } from './offer-link.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const open = async (token: string, as: Parameters<QuoteWorld['callAs']>[0] = null) =>
  (await world.callAs(as, 'readOffer', { params: { token } })).status

const linksOf = async (id: number, reader = world.admin) =>
  (await world.callAs(reader, 'listOfferLinks', { params: { id } })).ok.results

const end = (id: number, number: number, by = world.admin) =>
  world.callAs(by, 'endOfferLink', { params: { id, number } })

/** An offer with two mails, and the token of each. */
const offerWithTwoLinks = async () => {
  const { id, token: first } = await makeOffer(world)
  const back = await world.callAs(world.customer, 'transitionQuote', {
    params: { id, transition: 'request-changes' },
    body: { reason: 'Cheaper', revision: 1 },
  })
  expect(back.status, back.text).toBe(200)
  for (const transition of ['admin-approve', 'send-to-customer'] as const)
    expect((await world.callAs(world.admin, 'transitionQuote', { params: { id, transition } })).status).toBe(
      200,
    )
  return { id, first, second: await offerTokenOf(world, id) }
}

describe('the links of an offer', () => {
  it('are one a mail, with when and by whom, and when used', async () => {
    const { id, first, second } = await offerWithTwoLinks()
    expect(second).not.toBe(first)
    expect(await open(second)).toBe(200)
    const links = await linksOf(id)
    expect(links.map(({ number, last_used }) => [number, last_used !== null])).toEqual([
      [2, true],
      [1, false],
      [0, false],
    ])
    expect(links[0]?.made_by).toBeTruthy()
    // The buyer reads no names of the seller's people.
    expect((await linksOf(id, world.customer)).map(({ made_by }) => made_by)).toEqual([null, null, null])
  })

  it('end alone, for all but the signed-in buyer', async () => {
    const { id, first, second } = await offerWithTwoLinks()
    const ended = await end(id, 1)
    expect(ended.ok.results.map(({ ended: at }) => at !== null)).toEqual([false, true, false])
    expect([await open(first), await open(second)]).toEqual([404, 200])
    expect(await open(first, world.customer)).toBe(200)
    expect(await open(first, world.otherCustomer)).toBe(404)
    const accepted = await world.callAs(null, 'acceptOffer', {
      params: { token: first },
      body: { revision: 2, payment_method: 'pm_card_visa' },
    })
    expect(accepted.status).toBe(404)
    const own = (await world.callAs(world.customer, 'readQuote', { params: { id } })).ok.offer_token
    expect(await open(own ?? '', world.customer)).toBe(200)
    expect((await end(id, 9)).status).toBe(404)
  })

  it('belong to the company only for its people who may answer offers', async () => {
    const { id, first, second } = await offerWithTwoLinks()
    await end(id, 1)
    const actAs = (...roles: CompanyRole[]) =>
      world.owner
        .updateTable('company_members')
        .set({ roles })
        .where('person_id', '=', world.customer.userId)
        .execute()
    const own = async () =>
      (await world.callAs(world.customer, 'readQuote', { params: { id } })).ok.offer_token
    const takesKeptCards = async () =>
      (await world.callAs(world.customer, 'readOffer', { params: { token: second } })).ok.payment
        .takes_kept_cards
    await actAs('VIEWER', 'ACCOUNTS_PAYABLE')
    expect([await own(), await open(first, world.customer), await takesKeptCards()]).toEqual([
      null,
      404,
      false,
    ])
    await actAs('BUYER')
    expect(await own()).not.toBeNull()
    expect([await open(first, world.customer), await takesKeptCards()]).toEqual([200, true])
    await actAs('OWNER')
  })

  it('of an earlier release have no number, go on, and end together', async () => {
    const { id, token } = await makeOffer(world)
    const legacy = issueOfferToken(
      { quoteId: id, customerId: world.customer.userId, number: 0 },
      world.deps.serverSecret,
    )
    expect(legacy.split('-').length).toBeLessThan(token.split('-').length + 1)
    expect(await open(legacy)).toBe(200)
    expect((await end(id, 0, world.customer)).status).toBe(200)
    expect([await open(legacy), await open(token)]).toEqual([404, 200])
    // Number 0 isn't another way to spell a numbered link.
    expect(await open(token.replace(/^(\d+-\d+)-1-/, '$1-'))).toBe(404)
    const { results } = (await world.callAs(world.admin, 'readQuoteTimeline', { params: { id } })).ok
    expect(results.map(({ kind }) => kind)).toContain('quote.link-ended')
  })

  it('have documents of their own to use up', async () => {
    const { id, first, second } = await offerWithTwoLinks()
    world.deps.config = { ...world.deps.config, rateLimitScale: 1 / limits.perAccount.documentsPerHour }
    const print = async (token: string) =>
      (await world.callAs(null, 'printOffer', { params: { token, revision: '1' } })).status
    expect([await print(first), await print(first), await print(second)]).toEqual([200, 429, 200])
    const own = await world.callAs(world.customer, 'printQuoteRevision', { params: { id, revision: '1' } })
    expect(own.status).toBe(200)
    world.deps.config = { ...world.deps.config, rateLimitScale: 10_000 }
  })
})
