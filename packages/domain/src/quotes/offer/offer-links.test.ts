import { expect, it } from 'vitest'
import { opensOffer } from './offer-links.ts'

const link = { quoteId: 1, customerId: 4, number: 2 }

it.each([
  ['a stranger', null, false, true],
  ['a stranger', null, true, false],
  ['somebody else', 5, true, false],
  ['the buyer', 4, true, true],
])('%s (%s) with a link that is ended (%s): %s', (_who, reader, isEnded, opens) => {
  expect(opensOffer(isEnded, link, reader)).toBe(opens)
})
