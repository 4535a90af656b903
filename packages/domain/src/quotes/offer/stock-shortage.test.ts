import { expect, it } from 'vitest'
import { stockShortage } from './stock-shortage.ts'

it('counts what a line has beyond stock, and of a line that is over nothing', () => {
  expect([7, 8, 9].map((wanted) => stockShortage('SENT_TO_CUSTOMER', wanted, 8))).toEqual([0, 0, 1])
  expect(stockShortage('NEW', 3, 0)).toBe(3)
  expect([stockShortage('CLOSED', 3, 0), stockShortage('PURCHASED', 3, 0)]).toEqual([0, 0])
})
