import { askedText } from '@armature/domain/sourcing/open-lines'
import { describe, expect, it } from 'vitest'
import { homeOf } from './home.ts'
import type { MailContent } from './mail-layout.ts'
import { renderMail } from './mail-layout.ts'
import type { Party } from './party.ts'
import {
  balancePaidMail,
  expiredMail,
  expiredForSellerMail,
  offerChangedForSellerMail,
  offerChangedMail,
  offerMail,
  orderMail,
  paymentFailedMail,
  pricesAskedMail,
  refundMail,
  reminderMail,
  requestArrivedMail,
  sellerMail,
  sellerOrderMail,
  shortStockMail,
  subOrderMail,
  vendorStoppedMail,
} from './quote-mails.ts'

const ada: Party = {
  id: 7,
  email: 'ada@b.test',
  email_verified_at: new Date(0),
  first_name: 'Ada',
  last_name: 'Byron',
  username: 'ada1815',
  business_name: null,
  role: 'CUSTOMER',
  tenant_id: null,
}
const home = homeOf('https://a.test', null)
const path = '/my-quotes/12?x=1&y=2'

/** The text that a reader sees between the greeting and the link, the note behind it included. */
const bodyOf = (mail: MailContent): string[] => {
  const { text } = renderMail(mail, home)
  const [greeting, ...parts] = text.split('\n\n')
  expect(greeting).toBe('Hello Ada,')
  expect(parts.at(-1)).toBe('-- \nArmature')
  return parts.slice(0, -1)
}

const read = (mail: MailContent): string[] => [mail.subject, ...bodyOf(mail)]
const link = (label: string): string => `${label}:\n${home.url}${path}`

const offer = { quoteId: 12, totalCents: 123_456, goodUntil: 'Mar 1, 2026 (UTC)', path }

describe('to the customer', () => {
  it('names the total, the last day and whose link it is, with an offer', () => {
    expect(read(offerMail(ada, offer))).toEqual([
      'Your offer for quote #12',
      'Your quote #12 is priced: $1,234.56 in total.',
      'The offer is good until the end of Mar 1, 2026 (UTC).',
      link('Read the offer'),
      'Keep this link private: anyone with it can read and accept the offer.',
    ])
  })

  it('names no day where an offer has none', () => {
    const open = { ...offer, goodUntil: '' }
    expect(bodyOf(offerMail(ada, open))[1]).toBe('Please review it and let us know.')
    expect(bodyOf(reminderMail(ada, open))[0]).toBe('The offer for quote #12 ($1,234.56) is still open.')
    expect(bodyOf(offerChangedMail(ada, open, ['One line is gone.']))).toEqual([
      'The offer for quote #12 was changed: $1,234.56 in total now.',
      'One line is gone.',
      link('Read the offer'),
      'Nothing is ordered until you accept, and you only accept the version shown to you.',
    ])
  })

  it('says until when an offer is still open, and that it is over', () => {
    expect(read(reminderMail(ada, offer))).toEqual([
      'Your offer for quote #12 ends soon',
      'The offer for quote #12 ($1,234.56) is still open until the end of Mar 1, 2026 (UTC).',
      link('Read the offer'),
    ])
    expect(read(expiredMail(ada, offer))).toEqual([
      'Your offer for quote #12 has ended',
      'The offer for quote #12 was good until Mar 1, 2026 (UTC).',
      link('Ask for it again'),
    ])
    expect(read(expiredForSellerMail(ada, 12, path))).toEqual([
      'Quote #12: the offer has ended',
      'The customer didn’t accept in time. The quote is closed, and the customer was notified.',
      link('Open quote #12'),
    ])
  })

  it('lists the changes of an offer between its new total and its day', () => {
    const changes = ['Gearbox: $10.00 instead of $12.00', 'Motor: 3 instead of 2']
    const mail = offerChangedMail(ada, offer, changes)
    expect(mail.subject).toBe('Your offer for quote #12 has changed')
    expect(bodyOf(mail).slice(1, 4)).toEqual([...changes, 'It is good until the end of Mar 1, 2026 (UTC).'])
  })

  it.each([
    [askedText(1, 0), 'We have your request for 1 product as quote #12.'],
    [askedText(2, 0), 'We have your request for 2 products as quote #12.'],
    [askedText(0, 1), 'We have your request for 1 line in words as quote #12.'],
    [askedText(2, 3), 'We have your request for 2 products and 3 lines in words as quote #12.'],
  ])('confirms a request for %s', (asked, sentence) => {
    expect(read(requestArrivedMail(ada, { id: 12, asked }, path))).toEqual([
      'Your request #12 has arrived',
      sentence,
      'We’ll ask the vendors for prices and mail you the offer once it’s complete.',
      link('Open quote #12'),
    ])
  })

  it('says what is paid and what is left, to the buyer and to the seller alike', () => {
    const order = { orderId: 5, quoteId: 12, totalCents: 10_000, paidCents: 3_001, path }
    const sums = 'Total $100.00, paid $30.01, still to pay $69.99.'
    expect(read(orderMail(ada, order))).toEqual([
      'Order #5 is placed',
      'Quote #12 is now order #5.',
      sums,
      link('Open order #5'),
    ])
    expect(read(sellerOrderMail(ada, order))).toEqual([
      'New order #5',
      'Quote #12 was bought.',
      sums,
      link('Open order #5'),
    ])
  })

  it('says that money goes back, or was never taken', () => {
    expect(read(refundMail(ada, 12, 5_000, path))).toEqual([
      'Your payment for quote #12 is refunded',
      'We received $50.00 for quote #12, but the offer was no longer available.',
      'The full amount is refunded to your card.',
      link('Open quote #12'),
    ])
    const failed = { quoteId: 12, reason: 'The card was declined.', isCharged: false, path }
    // Money that came and didn't fit goes back: the card was charged meanwhile.
    expect(read(paymentFailedMail(ada, { ...failed, isCharged: true }))[2]).toBe(
      'No order was placed. You can accept the offer again while it is open.',
    )
    expect(read(paymentFailedMail(ada, failed))).toEqual([
      'Your payment for quote #12 failed',
      'Your payment for quote #12 took a while to confirm. It failed: The card was declined.',
      'No order was placed, and your card is not charged. You can accept the offer again while it is open.',
      link('Open the offer'),
    ])
  })

  it('greets an account without a first name by its username', () => {
    expect(renderMail(offerMail({ ...ada, first_name: '' }, offer), home).text).toMatch(/^Hello ada1815,\n/)
  })
})

describe('to a vendor', () => {
  it('names its own part, with the quote only for talking about it', () => {
    expect(read(pricesAskedMail(ada, { subQuoteId: 34, quoteId: 12, path }))).toEqual([
      'Sub-quote #34: prices requested',
      'Sub-quote #34, your part of quote #12, is waiting for your prices.',
      link('Open sub-quote #34'),
    ])
    const sold = { subOrderId: 8, amountCents: 999, purchaseOrder: '', notes: '', path }
    expect(read(subOrderMail(ada, sold))).toEqual([
      'New sub-order #8',
      'A customer bought your part of a quote: $9.99.',
      link('Open sub-order #8'),
    ])
    const worded = { ...sold, purchaseOrder: 'PO-7', notes: 'No foam, please.' }
    expect(read(subOrderMail(ada, worded)).slice(2, 4)).toEqual([
      'Their purchase order: PO-7',
      'Notes: No foam, please.',
    ])
  })

  it('lists each line that is short of stock, and where to go', () => {
    const lines = [
      { name: 'Gearbox', wanted: 5, available: 2, subQuoteId: 34 },
      { name: 'Motor', wanted: 1, available: 0, subQuoteId: 35 },
    ]
    expect(read(shortStockMail(ada, { quoteId: 12, lines }, { label: 'Open your inventory', path }))).toEqual(
      [
        'Not enough stock for the offer of quote #12',
        'The customer can’t pay for this offer while stock is short:',
        'Gearbox: 2 in stock, 5 on offer in sub-quote #34',
        'Motor: 0 in stock, 1 on offer in sub-quote #35',
        link('Open your inventory'),
        'You’re notified once per version of the offer.',
      ],
    )
  })
})

describe('to the seller', () => {
  it.each([
    [{ kind: 'new-request' } as const, 'Quote #12: a new request', ['A new quote was requested.']],
    [
      { kind: 'your-turn', reason: 'Too dear' } as const,
      'Quote #12: it is your turn',
      ['A quote is waiting for you.', 'Reason: Too dear'],
    ],
    [
      { kind: 'customer-declined', reason: 'Too late' } as const,
      'Quote #12: the customer declined',
      ['The customer declined the offer, and the quote is closed.', 'Reason: Too late'],
    ],
    [
      { kind: 'changes-wanted', reason: undefined } as const,
      'Quote #12: the customer asks for changes',
      ['The customer asked for changes to the offer.'],
    ],
    [
      { kind: 'vendor-declined', vendor: 'Acme', subQuoteId: 34, reason: '' } as const,
      'Quote #12: Acme declined',
      ['Acme declined its part, sub-quote #34. Price it yourself, or close it.'],
    ],
  ])('tells of %j', (news, subject, sentences) => {
    expect(read(sellerMail(ada, 12, news, path))).toEqual([subject, ...sentences, link('Open quote #12')])
  })

  it('says that the customer knows of a change already', () => {
    expect(read(offerChangedForSellerMail(ada, 12, ['Motor: 3 instead of 2'], path))).toEqual([
      'Quote #12: the offer was changed',
      'The offer was changed, and the customer was notified:',
      'Motor: 3 instead of 2',
      link('Open quote #12'),
    ])
  })

  it('names no sum of a balance that came in, only whether some is left', () => {
    expect(read(balancePaidMail(ada, { orderId: 5, isPaid: true, path }))).toEqual([
      'A payment for order #5 has come in',
      'The order is paid in full.',
      link('Open order #5'),
    ])
    const [part] = bodyOf(balancePaidMail(ada, { orderId: 5, isPaid: false, path }))
    expect(part).toBe('Part of its balance is still to be paid.')
  })

  const stopped = { vendor: 'Acme', onOffer: [12, 13], others: [14], isWhole: true, path }

  it('names the quotes of a vendor that stopped, first those that a customer may be paying', () => {
    const [subject, , ...rest] = read(vendorStoppedMail(ada, stopped))
    expect(subject).toBe('Acme is no longer selling: open quotes')
    expect(rest).toEqual([
      'On offer to a customer: #12, #13.',
      'Still being priced: #14.',
      link('Open the quotes'),
    ])
  })

  it.each([
    [{ onOffer: [12], others: [] }, ['On offer to a customer: #12.', link('Open the quote')]],
    [{ onOffer: [], others: [14] }, ['Still being priced: #14.', link('Open the quote')]],
    [
      { onOffer: [12], others: [], isWhole: false },
      ['On offer to a customer: #12.', 'And more.', link('Open the quotes')],
    ],
  ])('speaks of one or of several by what there is: %j', (facts, rest) => {
    expect(bodyOf(vendorStoppedMail(ada, { ...stopped, ...facts })).slice(1)).toEqual(rest)
  })
})
