import { describe, expect, it, beforeEach } from 'vitest'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { anAddress } from '../../../../testing/money/deliveries.ts'
import { giveTerms } from '../../../../testing/money/on-account.ts'
import { moneyOf, pass } from '../../../../testing/money/purchases.ts'
import { newestMessage, newestMessages } from '../../../../testing/outbox.ts'
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

const { world, ben, ana, order, request, read, requested, ordersOf, setLimit } = buyingCompany()

describe('a request', () => {
  beforeEach(async () => {
    await setRules(world, { from: '0.00', steps: [[ana.userId]] })
  })

  it('ends when the offer is changed, and the buyer is notified', async () => {
    const { offer, token } = await requested()
    const item = { id: offer.subs[0]?.items[0] ?? 0 }
    await world.callAs(world.admin, 'setQuoteItemPrice', { params: item, body: { price: '1.00' } })
    expect((await answer(world, token)).error.code).toBe('approval_over')
    expect((await newestMessage(world.owner, ben.email)).subject).toContain('no longer waiting')
    expect((await read(offer)).approval).toMatchObject({ needed: 'rule', request: { state: 'OUTDATED' } })
    expect(await ordersOf(offer)).toBe(0)
  })

  it('ends when the parts are to go elsewhere, or the quote is deleted', async () => {
    const { offer, token } = await requested()
    const ship_to = { ...anAddress(), city: 'Elsewhere' }
    await world.callAs(world.admin, 'setQuoteDelivery', {
      params: { id: offer.id },
      body: { delivery: { ...noDelivery, ship_to } },
    })
    expect((await answer(world, token)).error.code).toBe('approval_over')
    const other = await requested()
    await world.callAs(world.admin, 'deleteQuote', { params: { id: other.offer.id } })
    expect((await answer(world, other.token)).status).toBe(404)
    const open = (await callIn(world, ana, 'listApprovals', {})).ok
    expect(open.filter(({ quote }) => [offer.id, other.offer.id].includes(quote))).toEqual([])
  })

  it('expires after its days or with the offer, also when approved, and the buyer is notified', async () => {
    const { offer, token } = await requested(ana, 'CARD')
    expect((await answer(world, token)).ok.approval.state).toBe('APPROVED')
    const second = await requested()
    pass(world, 15 * 24 * 60)
    expect((await answer(world, second.token)).error.code).toBe('approval_over')
    await world.runJobs()
    for (const one of [offer, second.offer])
      expect((await read(one)).approval).toMatchObject({ needed: 'rule', request: { state: 'EXPIRED' } })
    const told = await newestMessages(world.owner, ben.email, 10)
    const lost = told.filter(({ subject }) => subject.endsWith('was not approved in time'))
    expect(lost.length).toBe(2)
    expect((await order(offer)).error.code).toBe('approval_needed')
  })

  it('is withdrawn by the person who made it', async () => {
    const { offer, token } = await requested()
    const withdraw = (who: Colleague) =>
      callIn(world, who, 'withdrawApproval', { params: { token: offer.token } })
    const other = await addColleague(world, 'Uwe', ['BUYER'])
    expect((await withdraw(other)).error.code).toBe('approval_over')
    expect((await withdraw(ben)).ok.approval?.request?.state).toBe('WITHDRAWN')
    expect((await answer(world, token)).error.code).toBe('approval_over')
  })

  it('to pay by card lets only its buyer pay, only this revision, and charges nothing before', async () => {
    const { offer, token } = await requested(ana, 'CARD')
    expect((await answer(world, token)).ok).toMatchObject({ approval: { state: 'APPROVED' }, order: null })
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
    const pay = (who: Colleague) =>
      callIn(world, who, 'acceptOffer', {
        params: { token: offer.token },
        body: { revision: offer.revision, payment_method: 'pm_card_visa' },
      })
    const other = await addColleague(world, 'Uwe', ['BUYER'])
    expect((await pay(other)).error.code).toBe('approval_needed')
    expect((await read(offer)).approval?.needed).toBeNull()
    expect((await pay(ben)).status).toBe(200)
    expect((await read(offer)).state).toBe('ORDERED')
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, captured: [1111] })
  })

  it('that is approved, but can’t be ordered, is reported, and its buyer can order in another way', async () => {
    const offer = await makeOffer(world)
    await request(offer, ben, 'TERMS')
    await giveTerms(world, '1')
    expect((await answer(world, await approvalTokenOf(world, ana))).ok.approval.state).toBe('APPROVED')
    const mail = await newestMessage(world.owner, ben.email)
    expect(mail.subject).toBe(`Quote #${offer.id} is approved, but not ordered yet`)
    expect(await ordersOf(offer)).toBe(0)
    expect((await order(offer)).status).toBe(200)
    await giveTerms(world, '1000000')
  })

  it('is ordered by its job if the server dies after the last approval', async () => {
    const { offer, token } = await requested()
    // The order's transaction fails as a dying server's would; the approval has been committed.
    await sql`REVOKE INSERT ON orders FROM armature_app`.execute(world.owner)
    expect((await answer(world, token)).ok.approval.state).toBe('APPROVED')
    expect(await ordersOf(offer)).toBe(0)
    await sql`GRANT INSERT ON orders TO armature_app`.execute(world.owner)
    pass(world, 2)
    await world.runJobs()
    expect(await ordersOf(offer)).toBe(1)
  })

  it('of somebody who left or lost the role can’t be approved, and a colleague can ask anew', async () => {
    const { offer, token } = await requested()
    await setLimit(ben, null, ['VIEWER'])
    expect((await answer(world, token)).error.code).toBe('approval_over')
    await world.callAs(world.customer, 'removeMember', { params: { id: ben.userId } })
    expect((await answer(world, token)).error.code).toBe('approval_over')
    expect((await callIn(world, ana, 'listApprovals', {})).ok.some(({ quote }) => quote === offer.id)).toBe(
      false,
    )
    const uwe = await addColleague(world, 'Uwe', ['BUYER'])
    await request(offer, uwe)
    expect((await answer(world, await approvalTokenOf(world, ana))).ok.approval.state).toBe('BOUGHT')
  })

  it('ends with the order if the seller records a payment meanwhile', async () => {
    const { offer, token } = await requested()
    await world.callAs(world.admin, 'recordQuotePayment', {
      params: { id: offer.id },
      body: { amount: '37.02', reference: 'Wire' },
    })
    expect((await answer(world, token)).error.code).toBe('approval_over')
    expect(await ordersOf(offer)).toBe(1)
  })
})

describe('a program', () => {
  it('follows the rules as a person without a limit would, and can’t approve', async () => {
    const made = await world.callAs(world.customer, 'createApiKey', {
      body: { name: 'ERP', roles: ['BUYER'] },
    })
    const erp = { authorization: `Bearer ${made.ok.secret}` }
    await setRules(world, { from: '30.00', steps: [[ana.userId]] })
    expect((await order(await makeOffer(world, { price: '5.00' }), erp)).status).toBe(200)
    const offer = await makeOffer(world)
    expect((await order(offer, erp)).error.code).toBe('approval_needed')
    expect((await request(offer, erp)).ok.approval?.request?.requested_by).toMatch(/^ERP/)
    const token = await approvalTokenOf(world, ana)
    const tried = await callIn(world, erp, 'answerApproval', {
      params: { token },
      body: { answer: 'approve' },
    })
    expect(tried.status).toBe(404)
    expect((await answer(world, token)).ok.approval.state).toBe('BOUGHT')
    const refused = await world.callAs(world.customer, 'createApiKey', {
      body: { name: randomUUID(), roles: ['APPROVER'] },
    })
    expect(refused.status).toBe(400)
  })
})

describe('the rules', () => {
  it('are the owners’, name people who can approve and known vendors, and aren’t overwritten unread', async () => {
    await setRules(world, { from: '10.00' })
    const before = (await callIn(world, ben, 'readApprovalRules', {})).ok
    expect(before).toMatchObject({ rules: [{ from: '10.00', vendor: null, steps: [[]] }] })
    const send = (who: { authorization: string } | null, version: number, rule: object) => {
      const input = { body: { version, rules: [{ from: '1.00', vendor: null, steps: [[]], ...rule }] } }
      return who === null
        ? world.callAs(world.customer, 'setApprovalRules', input)
        : callIn(world, who, 'setApprovalRules', input)
    }
    expect((await send(ana, before.version, {})).status).toBe(403)
    expect((await send(null, before.version - 1, {})).error.code).toBe('rules_changed')
    expect((await send(null, before.version, { steps: [[ben.userId]] })).error).toHaveProperty(
      'rules.0.steps.0',
    )
    expect((await send(null, before.version, { vendor: world.customer.userId })).error).toHaveProperty(
      'rules.0.vendor',
    )
    expect((await send(null, before.version, { steps: [[ana.userId], []] })).status).toBe(200)
  })
})
