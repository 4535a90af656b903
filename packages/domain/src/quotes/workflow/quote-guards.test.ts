import { describe, expect, it } from 'vitest'
import { system } from '../../rights/actor.ts'
import { checkGuards } from './quote-workflow.ts'
import { admin, customer, now, quoteOf, subOf, tenant } from '../testing/quote-states.ts'

describe('guards', () => {
  const input = { actor: admin, quote: quoteOf([subOf('NEW')]), prices: [1], now }

  it('want every price above 0, with the text of the side that asks', () => {
    expect(checkGuards(['PRICED'], { ...input, prices: [1, 0] })).toMatchObject({
      problem: 'invalid',
      detail: 'Please enter price for quote items!',
    })
    const quote = quoteOf([subOf('NEW', { tenantId: 30 })], { tenantId: 30 })
    expect(checkGuards(['PRICED'], { ...input, quote, actor: tenant, prices: [0] })).toMatchObject({
      problem: 'invalid',
      detail: 'Please Set Price For Product!',
    })
    expect(checkGuards(['PRICED'], { ...input, prices: [1, 2] })).toBeNull()
  })

  it('want every line of an offer offered, and name those that are not', () => {
    const sub = subOf('SENT_TO_ADMIN', { notOffered: ['Wrist', 'Base'] })
    const quote = quoteOf([subOf('SENT_TO_ADMIN'), sub])
    expect(checkGuards(['OFFERED'], { ...input, quote })).toMatchObject({
      problem: 'invalid',
      code: 'not_offered',
      detail: expect.stringContaining(`#${sub.id} of Alpha has lines that aren’t offered: Wrist, Base.`),
    })
    expect(checkGuards(['OFFERED'], { ...input, quote, sellers: [subOf('SENT_TO_ADMIN')] })).toBeNull()
    const shut = quoteOf([subOf('SENT_TO_ADMIN'), subOf('CLOSED', { notOffered: ['Base'] })])
    expect(checkGuards(['OFFERED'], { ...input, quote: shut })).toBeNull()
  })

  it('want a line in every part that moves, and name the one without', () => {
    const empty = subOf('NEW', { itemPrices: [] })
    const quote = quoteOf([subOf('NEW'), empty])
    expect(checkGuards(['HAS_LINES'], { ...input, quote })).toMatchObject({
      problem: 'invalid',
      code: 'no_lines',
      detail: `Sub-quote #${empty.id} of Alpha has no lines. Add some, or close it.`,
    })
    const kept = [subOf('NEW', { itemPrices: [], notOffered: ['Base'] })]
    for (const sellers of [kept, [subOf('NEW')]])
      expect(checkGuards(['HAS_LINES'], { ...input, quote, sellers })).toBeNull()
    const shut = quoteOf([subOf('NEW'), subOf('CLOSED', { itemPrices: [] })])
    expect(checkGuards(['HAS_LINES'], { ...input, quote: shut })).toBeNull()
  })

  it('want a down payment', () => {
    for (const downPayment of [null, 0]) {
      const problem = checkGuards(['DOWN_PAYMENT'], { ...input, quote: { ...input.quote, downPayment } })
      expect(problem).toMatchObject({ problem: 'invalid', detail: 'Please set the down payment first!' })
    }
  })

  it('let an offer be bought until it expires, and by its seller after', () => {
    const late = { ...input.quote, tenantId: 30, expiresAt: now }
    for (const actor of [customer, system])
      expect(checkGuards(['NOT_EXPIRED'], { ...input, actor, quote: late })).toMatchObject({
        problem: 'conflict',
        detail: 'This offer ended on Mar 1, 2026; ask for it again.',
      })
    for (const actor of [admin, tenant])
      expect(checkGuards(['NOT_EXPIRED'], { ...input, actor, quote: late })).toBeNull()
    expect(checkGuards(['NOT_EXPIRED'], { ...input, actor: customer })).toBeNull()
    expect(
      checkGuards(['NOT_EXPIRED'], { ...input, actor: customer, quote: { ...input.quote, expiresAt: null } }),
    ).not.toBeNull()
  })

  it('refuse an older revision, an order, a hold and what is unpaid, each with 409', () => {
    expect(checkGuards(['REVISION_CURRENT'], { ...input, revision: 1 })).toMatchObject({
      problem: 'conflict',
      code: 'revision_changed',
    })
    expect(checkGuards(['REVISION_CURRENT'], { ...input, revision: 2 })).toBeNull()
    expect(checkGuards(['NO_ORDER'], { ...input, quote: { ...input.quote, hasOrder: true } })).toMatchObject({
      problem: 'conflict',
      code: 'has_order',
    })
    expect(checkGuards([], { ...input, quote: { ...input.quote, hasHold: true } })).toMatchObject({
      problem: 'conflict',
      code: 'payment_under_way',
    })
    expect(checkGuards(['PAID'], input)).toMatchObject({ problem: 'conflict' })
    expect(checkGuards(['PAID'], { ...input, paid: true })).toBeNull()
  })
})
