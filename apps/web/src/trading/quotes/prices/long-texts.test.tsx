import { expect, it } from 'vitest'
import { noteError } from '../../requests/save-list-line.ts'
import { blankAddress, blankDelivery, deliveryIssues } from '../delivery/delivery-fields.ts'
import { emptyWords, wordsIssues } from '../request/words-fields.ts'

const long = 'x'.repeat(700)
const said = (most: number): string => `Too Long! 700 characters, of which ${most} can be kept.`
const textAt = (name: string, issues: Iterable<{ path: readonly PropertyKey[]; message: string }>) =>
  Array.from(issues).find(({ path }) => path.at(-1) === name)?.message

it('a delivery, a line in words and a note say how much too long a text is', () => {
  const delivery = { ...blankDelivery, ship_to: { ...blankAddress, city: long }, purchase_order: long }
  expect(textAt('city', deliveryIssues(delivery))).toBe(said(80))
  expect(textAt('purchase_order', deliveryIssues(delivery))).toBe(said(60))
  const words = { ...emptyWords, text: long, part_number: long }
  expect(textAt('text', wordsIssues([], words))).toBe(said(300))
  expect(textAt('part_number', wordsIssues([], words))).toBe(said(100))
  expect(noteError(long)).toBe(said(500))
})
