import { expect, it } from 'vitest'
import { offerTerms } from './offer-terms.ts'

it('a store names itself, and the marketplace its vendors', () => {
  const ofStore = offerTerms(30, 'Beta Store').join(' ')
  expect(ofStore).toContain('the rest is due before Beta Store is paid.')
  expect(ofStore).toContain('Beta Store ships the order, for the freight stated here')
  expect(ofStore).not.toMatch(/vendor|seller/)
  expect(offerTerms(30, null)[0]).toBe(
    'A down payment of 30 % is due when you accept; the rest is due before the vendors are paid.',
  )
})
