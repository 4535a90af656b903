import { expect, it } from 'vitest'
import { channelsOfEvent } from './system-lines.ts'

it('an event is told in the channels of those who may read it, and in no other', () => {
  const summary = 'x'
  expect(
    channelsOfEvent({ kind: 'sub_quote.send-to-vendor', summary, quote_id: 1, sub_quote_id: 2 }),
  ).toEqual([{ kind: 'subQuote', id: 2 }])
  expect(channelsOfEvent({ kind: 'quote_item.price', summary, quote_id: 1, sub_quote_id: 2 })).toHaveLength(1)
  expect(channelsOfEvent({ kind: 'quote.terms', summary, quote_id: 1, for_customer: false })).toEqual([])
  expect(channelsOfEvent({ kind: 'quote.terms', summary, quote_id: 1, for_customer: true })).toEqual([
    { kind: 'quote', id: 1 },
  ])
  const payout = { kind: 'sub_order.transfer', summary, quote_id: 1, order_id: 3, sub_order_id: 4 }
  expect(channelsOfEvent(payout)).toEqual([])
  expect(channelsOfEvent({ ...payout, kind: 'sub_order.tracking', for_customer: true })).toEqual([
    { kind: 'order', id: 3 },
    { kind: 'subOrder', id: 4 },
  ])
  expect(channelsOfEvent({ kind: 'user.sign-in', summary, for_customer: true })).toEqual([])
})
