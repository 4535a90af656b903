import { describe, expect, it } from 'vitest'
import type { Actor } from '../../rights/actor.ts'
import { nobody } from '../../rights/actor.ts'
import { messages } from '../../messages.ts'
import { isQuoteTurn } from '../../rights/turns.ts'
import type { QuoteAction, WaitingQuote } from './quote-action.ts'
import { isPreparation, preparations, quoteActionOf } from './quote-action.ts'
import {
  notOfferedText,
  notSellingText,
  openLinesWaitText,
  taxedTotalTooLargeText,
  unpricedText,
} from './quote-guard-texts.ts'
import { transitionEffects, transitionNames } from './quote-transitions.ts'
import { quoteStatuses } from './quote-workflow-table.ts'
import { possibleQuoteTransitions, possibleSubQuoteTransitions } from './quote-workflow.ts'
import { admin, customer, tenant, vendor } from '../testing/quote-states.ts'

const quote = { tenantId: null, customerId: 4 }
const ofStore = { tenantId: 30, customerId: 4 }
const part = { id: 12, vendorName: 'Alpha', vendorId: 2 }
const everybody: readonly Actor[] = [admin, vendor, tenant, customer, nobody]

describe('what is said to whoever may not make a move', () => {
  it('names prices as the specification does, on tenant quotes otherwise', () => {
    expect(unpricedText(admin, quote)).toBe('Please enter price for quote items!')
    expect(unpricedText(vendor, { ...quote, vendorId: 2 })).toBe('Please enter price for quote items!')
    expect(unpricedText(tenant, ofStore)).toBe('Please Set Price For Product!')
    // A store’s owner that buys on the marketplace is no seller there.
    expect(unpricedText(tenant, { tenantId: null, customerId: 3 })).toBe(
      'Please enter price for quote items!',
    )
  })

  it('tells a vendor’s standing to the seller and to that vendor alone', () => {
    const told = everybody.map((actor) => notSellingText(actor, quote, part))
    expect(told).toEqual([
      'Alpha is not selling at the moment. Close its sub-quote #12, or approve the vendor again.',
      messages.ownAccountNotSelling,
      messages.offerPaused,
      messages.offerPaused,
      messages.offerPaused,
    ])
    expect(notSellingText(tenant, ofStore, part)).toContain('Alpha')
    expect(notSellingText(customer, ofStore, part)).not.toContain('Alpha')
    // Another vendor of the quote isn't told whose account it is.
    expect(notSellingText({ ...vendor, userId: 5 }, quote, part)).toBe(messages.offerPaused)
  })

  it('names the lines that aren’t offered, and those that wait for a part', () => {
    expect(notOfferedText({ ...part, notOffered: ['Servo', 'Gripper'] })).toBe(
      'Sub-quote #12 of Alpha has lines that aren’t offered: Servo, Gripper. Price or remove them before sending the offer.',
    )
    const waiting = [{ text: 'a servo' }, { text: 'a {cable}' }]
    expect(openLinesWaitText(admin, quote, waiting)).toContain(': a servo, a {cable}. ')
    expect(openLinesWaitText(tenant, ofStore, waiting)).toContain('a servo')
    for (const actor of [vendor, customer, tenant])
      expect(openLinesWaitText(actor, quote, waiting)).toBe(messages.openLinesWaitVendor)
  })

  it('asks the seller to lower a price, and the buyer to write', () => {
    const tax = {
      name: 'VAT',
      basis_points: 1_925,
      country: 'DE',
      region: '',
      base_cents: 99_999_999_999,
      cents: 19_250_000_000,
    }
    const said = taxedTotalTooLargeText(admin, quote, tax)
    expect(said).toBe(
      'With VAT 19.25 % for Germany, the total would exceed $999,999,999.99. Lower a price or quantity, or ship elsewhere.',
    )
    expect(taxedTotalTooLargeText(tenant, ofStore, tax)).toBe(said)
    expect(taxedTotalTooLargeText(vendor, { ...quote, vendorId: 2 }, tax)).toBe(said)
    const asBuyer = taxedTotalTooLargeText(customer, quote, { ...tax, region: 'Bavaria' })
    expect(asBuyer).toContain('for Bavaria, Germany')
    expect(asBuyer).toContain('Ask in the chat')
  })
})

/** Every record that may wait, by what it is and what it has. */
const waiting = (belongs: object): WaitingQuote[] =>
  quoteStatuses.flatMap((status) =>
    [true, false].flatMap((isPriced) =>
      [true, false].flatMap((hasDownPayment) =>
        [true, false].map((lacksOffers) => ({ ...belongs, status, isPriced, hasDownPayment, lacksOffers })),
      ),
    ),
  )

const cases = [
  ['an administrator’s quote', admin, 'quote', quote],
  ['a vendor’s sub-quote', vendor, 'subQuote', { ...quote, vendorId: 2 }],
  ['a store’s quote', tenant, 'quote', ofStore],
  ['a customer’s quote', customer, 'quote', quote],
  ['a store customer’s quote', { ...customer, tenantId: 30 }, 'quote', ofStore],
] as const

describe.each(cases)('what %s waits for', (_whose, actor, kind, belongs) => {
  const menuOf = kind === 'quote' ? possibleQuoteTransitions : possibleSubQuoteTransitions
  const actions = waiting(belongs).map((record) => ({ record, act: quoteActionOf(actor, kind, record) }))

  it('is in its menu, or has to be there before a move of it', () => {
    for (const { record, act } of actions)
      if (act !== null && act !== 'purchase' && !isPreparation(act))
        expect(menuOf(actor, record)).toContain(act)
  })

  it('is something exactly where it is this one’s turn', () => {
    for (const { record, act } of actions) expect(act !== null).toBe(isQuoteTurn(actor, record))
  })

  it('asks for no reason, and is no move that its guards would refuse', () => {
    for (const { record, act } of actions) {
      if (act === null || isPreparation(act)) continue
      expect(transitionEffects[act].asksReason).toBe(false)
      if (transitionEffects[act].guards.includes('OFFERED')) expect(record.lacksOffers).toBe(false)
    }
  })

  it('is a price only where one is missing, and a down payment likewise', () => {
    for (const { record, act } of actions) {
      if (act === 'price') expect(record.isPriced && !record.lacksOffers).toBe(false)
      if (act === 'set-down-payment') expect(record.hasDownPayment).toBe(false)
    }
  })
})

it('tells preparations from moves', () => {
  const actions: readonly (QuoteAction | null)[] = [...transitionNames, 'price', 'set-down-payment', null]
  expect(actions.filter(isPreparation)).toEqual(Object.keys(preparations))
})
