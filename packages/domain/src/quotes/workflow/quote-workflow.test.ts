import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../rights/actor.ts'
import { messages } from '../../messages.ts'
import { isProblem } from '../../problem.ts'
import { transitionEffects, transitionNames } from './quote-transitions.ts'

import { statusTable } from './quote-states.ts'
import { deriveQuoteStatus } from './derive-quote-status.ts'
import { quoteMachine, quoteStatuses } from './quote-workflow-table.ts'
import type { QuoteState, SubQuoteState } from './quote-workflow.ts'
import {
  awaitedPartyOf,
  decideQuoteTransition,
  decideSubQuoteTransition,
  isOnOffer,
} from './quote-workflow.ts'
import { admin, customer, now, quoteOf, subOf, tenant, vendor } from '../testing/quote-states.ts'

const statuses = fc.constantFrom(...quoteStatuses)

describe("a quote's own status", () => {
  it('is that of the slowest open sub-quote', () => {
    fc.assert(
      fc.property(fc.array(statuses, { minLength: 1 }), (subs) => {
        const open = subs.filter((status) => status !== 'CLOSED')
        const lowest = open.toSorted((a, b) => quoteMachine.rankOf(a) - quoteMachine.rankOf(b))[0]
        return deriveQuoteStatus(subs) === (lowest ?? 'CLOSED')
      }),
    )
  })

  it('is NEW without sub-quotes, and does not depend on their order', () => {
    expect(deriveQuoteStatus([])).toBe('NEW')
    fc.assert(
      fc.property(
        fc.array(statuses),
        (subs) => deriveQuoteStatus(subs) === deriveQuoteStatus(subs.toReversed()),
      ),
    )
  })

  it('is an offer only once no open sub-quote lags behind', () => {
    fc.assert(
      fc.property(fc.array(statuses, { minLength: 1 }), (subs) => {
        const open = subs.filter((status) => status !== 'CLOSED')
        return (
          !isOnOffer(deriveQuoteStatus(subs)) ||
          open.every((status) => isOnOffer(status) || status === 'PURCHASED')
        )
      }),
    )
  })
})

it("gives the ADMIN's ball to the TENANT on a tenant quote and leaves the others", () => {
  for (const status of quoteStatuses) {
    const { awaiting } = statusTable[status]
    expect(awaitedPartyOf(status, { tenantId: null })).toBe(awaiting)
    expect(awaitedPartyOf(status, { tenantId: 30 })).toBe(awaiting === 'ADMIN' ? 'TENANT' : awaiting)
  }
})

it.each([
  ['send-to-customer', 'set'],
  ['vendor-to-customer', 'set'],
  ['send-to-vendor', 'clear'],
  ['take-back', 'clear'],
  ['request-changes', 'clear'],
  ['re-open', 'clear'],
] as const)('%s has the effect "%s" on the expiry, others keep it', (name, effect) => {
  expect(transitionEffects[name].expiry).toBe(effect)
  const named = [
    'send-to-customer',
    'vendor-to-customer',
    'send-to-vendor',
    'take-back',
    'request-changes',
    're-open',
  ]
  for (const other of transitionNames)
    if (!named.includes(other)) expect(transitionEffects[other].expiry).toBe('keep')
})

describe('a transition of a quote', () => {
  const decide = (
    name: Parameters<typeof decideQuoteTransition>[0],
    quote: QuoteState,
    actor: Actor = admin,
    paid?: boolean,
  ) => {
    const decided = decideQuoteTransition(name, {
      actor,
      quote,
      now,
      ...(paid === undefined ? {} : { paid }),
    })
    return isProblem(decided) ? decided : decided.moves.map((move) => [move.subQuoteId, move.to])
  }

  it("sends to vendors only the sub-quotes in the quote's own status", () => {
    const [lagging, further] = [subOf('NEW'), subOf('SENT_TO_ADMIN')]
    expect(decide('send-to-vendor', quoteOf([lagging, further]))).toEqual([[lagging.id, 'SENT_TO_VENDOR']])
  })

  it('approves every open sub-quote below and leaves those at or above', () => {
    const subs = [
      subOf('NEW'),
      subOf('VENDOR_APPROVED'),
      subOf('SENT_TO_ADMIN'),
      subOf('ADMIN_APPROVED'),
      subOf('SENT_TO_CUSTOMER'),
      subOf('CLOSED'),
    ]
    expect(decide('admin-approve', quoteOf(subs))).toEqual(
      subs.slice(0, 3).map((sub) => [sub.id, 'ADMIN_APPROVED']),
    )
  })

  it('moves none and names the sub-quote that stands in the way', () => {
    const inTheWay = subOf('SENT_TO_VENDOR', { vendorName: 'Beta Motion' })
    const quote = quoteOf([subOf('NEW'), inTheWay])
    expect(decide('admin-approve', quote)).toMatchObject({
      problem: 'conflict',
      code: 'sub_quote_in_the_way',
      detail: `Sub-quote #${inTheWay.id} of Beta Motion blocks this (SENT TO VENDOR).`,
      current: { kind: 'quote', id: 7 },
    })
  })

  it('names the vendor as it is called, whatever its name holds', () => {
    const inTheWay = subOf('SENT_TO_VENDOR', { vendorName: "$& {status} $' Ltd" })
    expect(decide('admin-approve', quoteOf([subOf('NEW'), inTheWay]))).toMatchObject({
      detail: `Sub-quote #${inTheWay.id} of $& {status} $' Ltd blocks this (SENT TO VENDOR).`,
    })
  })

  it('returns every sub-quote on offer by its own row when changes are asked for', () => {
    const [byAdmin, byVendor, closed] = [
      subOf('SENT_TO_CUSTOMER'),
      subOf('VENDOR_TO_CUSTOMER'),
      subOf('CLOSED'),
    ]
    expect(decide('request-changes', quoteOf([byAdmin, byVendor, closed]), customer)).toEqual([
      [byAdmin.id, 'SENT_TO_ADMIN'],
      [byVendor.id, 'SENT_TO_VENDOR'],
    ])
  })

  it('re-opens what the last close of the quote closed, else all that is closed', () => {
    const [together, before] = [subOf('CLOSED', { closedByQuote: true }), subOf('CLOSED')]
    expect(decide('re-open', quoteOf([together, before]))).toEqual([[together.id, 'NEW']])
    expect(decide('re-open', quoteOf([before]))).toEqual([[before.id, 'NEW']])
  })

  it('asks for prices of open sub-quotes only', () => {
    const subs = [subOf('NEW'), subOf('CLOSED', { itemPrices: [0] })]
    expect(decide('admin-approve', quoteOf(subs))).toHaveLength(1)
    expect(decide('admin-approve', quoteOf([subOf('NEW', { itemPrices: [1, 0] })]))).toMatchObject({
      detail: messages.enterItemPrices,
    })
  })

  it('moves nothing where no part is open, though a line in words keeps the quote so', () => {
    const waiting = quoteOf([subOf('CLOSED')], {
      status: 'NEW',
      openLines: [{ id: 1, text: 'A servo', state: 'OPEN' }],
    })
    for (const name of ['send-to-vendor', 'admin-approve'] as const)
      expect(decide(name, waiting)).toMatchObject({ problem: 'invalid', code: 'no_lines' })
    expect(decideQuoteTransition('close', { actor: admin, quote: waiting, now })).toMatchObject({
      whole: { to: 'CLOSED' },
    })
  })

  it('buys all open sub-quotes or none', () => {
    const subs = [subOf('SENT_TO_CUSTOMER'), subOf('VENDOR_TO_CUSTOMER'), subOf('CLOSED')]
    expect(decide('purchase', quoteOf(subs), customer, true)).toEqual(
      subs.slice(0, 2).map((sub) => [sub.id, 'PURCHASED']),
    )
    expect(decide('purchase', quoteOf([...subs, subOf('ADMIN_APPROVED')]), customer, true)).toMatchObject({
      problem: 'conflict',
      code: 'wrong_state',
    })
  })

  it('is the seller’s to buy only by recording an off-line payment', () => {
    const quote = quoteOf([subOf('SENT_TO_CUSTOMER', { tenantId: 30 })], { tenantId: 30 })
    for (const actor of [admin, tenant]) {
      expect(decide('purchase', quote, actor)).toMatchObject({ problem: 'forbidden' })
      expect(decide('purchase', quote, actor, true)).toHaveLength(1)
    }
    expect(decide('purchase', quote, customer)).toMatchObject({ problem: 'conflict', code: 'not_paid' })
  })

  it('never leads anywhere but where a row of its sub-quotes leads', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...transitionNames),
        fc.array(statuses, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (name, subStatuses, isTenants) => {
          const tenantId = isTenants ? 30 : null
          const subs = subStatuses.map((status) => subOf(status, { tenantId, vendorId: isTenants ? 3 : 2 }))
          const quote = quoteOf(subs, { tenantId })
          const decided = decideQuoteTransition(name, { actor: admin, quote, now })
          if (isProblem(decided)) return true
          return decided.moves.every((move) => {
            const sub = subs.find((one) => one.id === move.subQuoteId)
            const alone = [admin, vendor, tenant].map(
              (actor) => sub && decideSubQuoteTransition(name, sub, { actor, quote, now }),
            )
            return alone.some((one) => one !== undefined && !isProblem(one) && one.to === move.to)
          })
        },
      ),
    )
  })
})

describe('why something was closed', () => {
  const declined = () => subOf('SENT_TO_ADMIN', { declinedReason: 'Sold out' })
  const offered = () => subOf('SENT_TO_CUSTOMER')
  const systemActor: Actor = { role: 'SYSTEM', userId: null, tenantId: null, name: 'Armature' }

  const closedBy = (actor: Actor, subs: SubQuoteState[]) => {
    const decided = decideQuoteTransition('close', { actor, quote: quoteOf(subs), now })
    if (isProblem(decided)) throw new Error(decided.detail)
    return decided.moves.map(({ closedAs, quoteClosedAs }) => [closedAs, quoteClosedAs])
  }

  it('follows from who closed it, and from what its vendor had said', () => {
    expect(closedBy(admin, [offered(), declined()])).toEqual([
      ['CANCELLED', 'CANCELLED'],
      ['NO_QUOTE', 'CANCELLED'],
    ])
    expect(closedBy(customer, [offered()])).toEqual([['DECLINED_BY_CUSTOMER', 'DECLINED_BY_CUSTOMER']])
    expect(closedBy(systemActor, [offered()])).toEqual([['EXPIRED', 'EXPIRED']])
  })

  it('is nothing where nothing closes', () => {
    const moved = decideSubQuoteTransition('take-back', offered(), {
      actor: admin,
      quote: quoteOf([offered()]),
      now,
    })
    expect(moved).toMatchObject({ closedAs: null, quoteClosedAs: null })
  })
})
