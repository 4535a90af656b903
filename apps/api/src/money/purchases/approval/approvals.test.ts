import { describe, expect, it } from 'vitest'
import {
  approvalNoApprover,
  approvalNotYours,
  approvalReasonNeeded,
} from '@armature/domain/approvals/approval-texts'
import { accept, moneyOf, pass } from '../../../../testing/money/purchases.ts'
import { countMessages, newestMessage, newestMessages } from '../../../../testing/outbox.ts'
import { makeOffer } from '../../../../testing/quote-world.ts'
import {
  addColleague,
  answer,
  approvalTokenOf,
  callIn,
  setRules,
  buyingCompany,
} from '../../../../testing/money/approvals.ts'
import type { Colleague } from '../../../../testing/money/approvals.ts'

type Offer = Awaited<ReturnType<typeof makeOffer>>

const { world, ben, ana, ole, order, request, read, requested, ordersOf, setLimit } = buyingCompany()

describe('a company without rules and limits', () => {
  it('buys as before, and its offers say nothing of approvals', async () => {
    const offer = await makeOffer(world)
    expect((await read(offer)).approval).toBeNull()
    expect((await accept(world, offer)).status).toBe(200)
    expect((await request(await makeOffer(world))).error.code).toBe('approval_not_needed')
  })
})

describe('a rule by amount', () => {
  it('lets smaller purchases pass, and orders larger ones only once approved, as they were asked for', async () => {
    await setRules(world, { from: '30.00', steps: [[ana.userId]] })
    const small = await makeOffer(world, { price: '5.00' })
    expect((await order(small)).status).toBe(200)

    const offer = await makeOffer(world)
    expect((await read(offer)).approval).toMatchObject({
      needed: 'rule',
      approvers: ['Ana Lopez'],
      request: null,
    })
    for (const refused of [await order(offer), await order(offer, ben, 'TERMS')])
      expect([refused.status, refused.error.code]).toEqual([409, 'approval_needed'])
    const byCard = await callIn(world, ben, 'acceptOffer', {
      params: { token: offer.token },
      body: { revision: offer.revision, payment_method: 'pm_card_visa' },
    })
    expect([byCard.status, byCard.error.code]).toEqual([409, 'approval_needed'])
    expect((await accept(world, offer)).error.code).toBe('sign_in_needed')
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })

    const waiting = (await request(offer)).ok
    expect(waiting.approval).toMatchObject({
      needed: 'rule',
      is_own: true,
      request: { state: 'WAITING', requested_by: 'Ben Lopez', waits_for: ['Ana Lopez'], note: 'For line 3' },
    })
    expect((await request(offer)).error.code).toBe('approval_waits')
    expect((await order(offer)).error.code).toBe('approval_needed')

    const mail = await newestMessage(world.owner, ana.email)
    expect(mail.subject).toBe(`Purchase to approve: quote #${offer.id}, $37.02`)
    expect(mail.body_text).toContain('Ben Lopez')
    const token = await approvalTokenOf(world, ana)
    const page = (await world.callAs(null, 'readApproval', { params: { token } })).ok
    expect(page).toMatchObject({
      approver: 'Ana Lopez',
      may_answer: true,
      offer: { revision: offer.revision },
    })
    expect(await ordersOf(offer)).toBe(0)

    const done = (await answer(world, token)).ok
    expect(done).toMatchObject({
      approval: { state: 'BOUGHT', approved_by: ['Ana Lopez'] },
      may_answer: false,
    })
    const placed = await world.owner
      .selectFrom('orders')
      .select(['account_way', 'purchase_order', 'revision', 'id'])
      .where('quote_id', '=', offer.id)
      .executeTakeFirstOrThrow()
    expect(placed).toMatchObject({
      account_way: 'TRANSFER',
      purchase_order: 'PO-1',
      revision: offer.revision,
    })
    expect(done.order).toBe(placed.id)
    const by = await world.owner
      .selectFrom('events')
      .select(['acted_by', 'kind'])
      .where('order_id', '=', placed.id)
      .where('kind', '=', 'order.add')
      .executeTakeFirstOrThrow()
    expect(by.acted_by).toBe(ben.userId)
    const told = await newestMessages(world.owner, ben.email, 2)
    expect(told.map(({ subject }) => subject)).toContain(`Your purchase of quote #${offer.id} is approved`)
    // The link works once.
    expect((await answer(world, token)).error.code).toBe('approval_over')
    expect(await ordersOf(offer)).toBe(1)
  })

  it('counts for owners, too, and nobody approves a purchase of their own', async () => {
    await setRules(world, { from: '0.00' })
    const own = await addColleague(world, 'Oda', ['OWNER', 'APPROVER'])
    const offer = await makeOffer(world)
    const asked = (await request(offer, own)).ok
    expect(asked.approval?.request?.waits_for).not.toContain('Oda Lopez')
    const list = (await callIn(world, own, 'listApprovals', {})).ok
    expect(list.find(({ quote }) => quote === offer.id)?.token).toBeNull()
    expect(
      (await callIn(world, ana, 'listApprovals', {})).ok.find(({ quote }) => quote === offer.id)?.token,
    ).toBe(await approvalTokenOf(world, ana))
  })

  it('refuses a request that nobody could approve', async () => {
    const offer = await makeOffer(world)
    await setRules(world, { from: '0.00', steps: [[], [], [], []] })
    expect((await request(offer)).error).toMatchObject({ code: 'no_approver', detail: approvalNoApprover })
  })
})

describe('a rule for a vendor', () => {
  it('compares that vendor’s part', async () => {
    await setRules(world, { from: '20.00', vendor: world.vendor2.userId, steps: [[ole.userId]] })
    const one = await makeOffer(world, { products: [{ id: world.component, quantity: 1 }] })
    expect((await order(one)).status).toBe(200)
    const other = await makeOffer(world, { products: [{ id: world.model, quantity: 9 }] })
    expect((await order(other)).status).toBe(200)
    const both = await makeOffer(world)
    expect((await order(both)).error.code).toBe('approval_needed')
    expect((await read(both)).approval?.approvers).toEqual(['Ole Lopez'])
  })
})

describe('two steps', () => {
  it('need two people, one after the other', async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId], []] })
    const { offer, token } = await requested()
    expect(await countMessages(world.owner, ole.email)).toBe(0)
    const first = (await answer(world, token)).ok
    expect(first.approval).toMatchObject({ state: 'WAITING', approved_by: ['Ana Lopez'] })
    expect(first.approval.waits_for).not.toContain('Ana Lopez')
    expect((await answer(world, token)).error.code).toBe('approval_over')
    expect(await ordersOf(offer)).toBe(0)
    const second = (await answer(world, await approvalTokenOf(world, ole))).ok
    expect(second.approval.state).toBe('BOUGHT')
    expect(await ordersOf(offer)).toBe(1)
  })

  it('count a rule that was added meanwhile', async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId]] })
    const { offer, token } = await requested()
    await setRules(world, { from: '0.00', steps: [[ana.userId], [ole.userId]] })
    expect((await answer(world, token)).ok.approval).toMatchObject({
      state: 'WAITING',
      waits_for: ['Ole Lopez'],
    })
    expect((await answer(world, await approvalTokenOf(world, ole))).ok.approval.state).toBe('BOUGHT')
    expect(await ordersOf(offer)).toBe(1)
  })
})

describe('a substitute', () => {
  const setSubstitute = (who: Colleague, by: Colleague, days: number) =>
    callIn(world, by, 'setSubstitute', {
      params: { id: who.userId },
      body: {
        substitute: {
          id: ole.userId,
          until: new Date(world.clock.now.getTime() + days * 86_400_000).toISOString(),
        },
      },
    })

  it('approves until the day, and only people who can approve may be one', async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId]] })
    expect((await setSubstitute(ana, ben, 2)).status).toBe(403)
    expect((await setSubstitute(ole, ole, 2)).error).toHaveProperty('substitute.id')
    expect((await setSubstitute(ana, ana, 2)).ok.substitute?.id).toBe(ole.userId)
    const { offer } = await requested()
    expect((await read(offer)).approval?.request?.waits_for).toEqual(['Ana Lopez', 'Ole Lopez'])
    const token = await approvalTokenOf(world, ole)
    pass(world, 3 * 24 * 60)
    expect((await answer(world, token)).status).toBe(403)
    pass(world, -2 * 24 * 60)
    expect((await answer(world, token)).ok.approval.state).toBe('BOUGHT')
  })
})

describe('a monthly limit', () => {
  it('is shown with what is left, counts this month’s purchases without approval, and starts again next month', async () => {
    await setLimit(ben, '50.00')
    const first = await makeOffer(world)
    expect((await read(first)).approval).toMatchObject({ needed: null, limit: '50.00', left: '50.00' })
    expect((await order(first)).status).toBe(200)
    const second = await makeOffer(world)
    expect((await read(second)).approval).toMatchObject({ needed: 'limit', left: '12.98' })
    expect((await order(second)).error.code).toBe('approval_needed')
    // An approved purchase uses nothing of the limit.
    await request(second)
    expect((await answer(world, await approvalTokenOf(world, ole))).ok.approval.state).toBe('BOUGHT')
    const third = await makeOffer(world)
    expect((await read(third)).approval?.left).toBe('12.98')
    const now = world.clock.now
    world.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    expect((await read(await makeOffer(world))).approval?.left).toBe('50.00')
  })

  it('lets five of twenty purchases at once pass where it is enough for five', async () => {
    await setLimit(ben, '61.70')
    const offers: Offer[] = []
    for (let nth = 0; nth < 20; nth++)
      offers.push(await makeOffer(world, { products: [{ id: world.model, quantity: 1 }] }))
    const cards = offers.map((offer, nth) =>
      nth % 2 === 0
        ? order(offer)
        : callIn(world, ben, 'acceptOffer', {
            params: { token: offer.token },
            body: { revision: offer.revision, payment_method: 'pm_card_visa' },
          }),
    )
    const statuses = (await Promise.all(cards)).map(({ status }) => status)
    const bought = statuses.filter((status) => status === 200).length
    expect(statuses.every((status) => [200, 409, 503].includes(status))).toBe(true)
    expect(bought).toBeLessThanOrEqual(5)
    // Callers that waited too long for the lock try again.
    for (const offer of offers) await order(offer)
    const orders = await Promise.all(offers.map(ordersOf))
    expect(orders.filter((count) => count === 1).length).toBe(5)
  })

  it('gives a failed payment back, and counts one under way', async () => {
    await setLimit(ben, '40.00')
    const pay = async (card: string) => {
      const offer = await makeOffer(world)
      const params = { token: offer.token }
      return callIn(world, ben, 'acceptOffer', {
        params,
        body: { revision: offer.revision, payment_method: card },
      })
    }
    expect((await pay('pm_card_chargeDeclined')).status).toBe(402)
    await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
    expect((await pay('pm_card_visa')).error.code).toBe('payment_pending')
    expect((await pay('pm_card_visa')).error.code).toBe('approval_needed')
  })

  it('that was raised meanwhile lets the buyer accept at once, which ends the request', async () => {
    await setLimit(ben, '10.00')
    const { offer, token } = await requested(ole)
    await setLimit(ben, '100.00')
    expect((await read(offer)).approval).toMatchObject({ needed: null, request: { state: 'WAITING' } })
    expect((await order(offer)).status).toBe(200)
    expect((await answer(world, token)).error.code).toBe('approval_over')
    expect(await ordersOf(offer)).toBe(1)
  })

  it('can’t be passed by a link without a sign-in', async () => {
    await setLimit(ben, '10.00')
    const offer = await makeOffer(world)
    expect((await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok.approval).toEqual({
      needed: 'sign_in',
      approvers: [],
      limit: null,
      left: null,
      request: null,
      is_own: false,
    })
    expect((await accept(world, offer)).error.code).toBe('sign_in_needed')
    expect(await ordersOf(offer)).toBe(0)
  })
})

describe('an approver', () => {
  it('who leaves or loses the role no longer counts, and the owners take the step', async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId], [ole.userId]] })
    const { offer, token } = await requested()
    await world.callAs(world.customer, 'setMemberRoles', {
      params: { id: ana.userId },
      body: { roles: ['VIEWER'] },
    })
    expect((await answer(world, token)).status).toBe(403)
    await world.callAs(world.customer, 'removeMember', { params: { id: ana.userId } })
    expect((await world.callAs(null, 'readApproval', { params: { token } })).status).toBe(404)
    expect((await answer(world, token)).status).toBe(404)
    const open = (await world.callAs(world.customer, 'listApprovals', {})).ok
    const row = open.find(({ quote }) => quote === offer.id)
    expect(row?.waits_for).toEqual(['Carla Buyer'])
    await answer(world, row?.token ?? '')
    await answer(world, await approvalTokenOf(world, ole))
    expect(await ordersOf(offer)).toBe(1)
  })

  it('is the only one who can use the link', async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId]] })
    const { offer, token } = await requested()
    const tried = await callIn(world, ben, 'answerApproval', {
      params: { token },
      body: { answer: 'approve' },
    })
    expect(tried.error).toMatchObject({ code: 'link_of_somebody_else', detail: approvalNotYours })
    expect((await answer(world, token.replace(/.$/, token.endsWith('A') ? 'E' : 'A'))).status).toBe(404)
    const foreign = token.replace(/-\d+-/, `-${ben.userId}-`)
    expect((await answer(world, foreign)).status).toBe(404)
    expect(await ordersOf(offer)).toBe(0)
  })

  it('refuses with a reason, which the buyer reads; it may ask again', async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId]] })
    const { offer, token } = await requested()
    expect((await answer(world, token, 'refuse')).error).toMatchObject({ reason: [approvalReasonNeeded] })
    expect((await answer(world, token, 'refuse', 'No budget')).ok.approval).toMatchObject({
      state: 'REFUSED',
    })
    const mail = await newestMessage(world.owner, ben.email)
    expect(mail.subject).toBe(`Your purchase of quote #${offer.id} was refused`)
    expect(mail.body_text).toContain('No budget')
    expect((await read(offer)).approval?.request).toMatchObject({ state: 'REFUSED', reason: 'No budget' })
    expect((await answer(world, token)).error.code).toBe('approval_over')
    expect((await request(offer)).ok.approval?.request?.state).toBe('WAITING')
    expect(await ordersOf(offer)).toBe(0)
  })

  it('approves once of eight presses at once, and one order follows', async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId]] })
    const { offer, token } = await requested()
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(world, token)))
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    pass(world, 2)
    await world.runJobs()
    expect(await ordersOf(offer)).toBe(1)
  })
})
