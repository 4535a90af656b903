import { expect, it } from 'vitest'
import type { TaxParties } from './decide-tax.ts'
import { buyersNoTax } from './decide-tax.ts'
import { noTaxText } from './no-tax.ts'

const german = { country: 'DE', tax_number: 'DE136695976' }
const french = { country: 'FR', number: 'FR40303265045', checked_by: 'VIES' as const }
const parties = (more: Partial<TaxParties> = {}): TaxParties => ({
  seller: german,
  buyer: french,
  exemptions: [],
  ...more,
})
const at = (more: Partial<TaxParties>, country = 'FR', region = '') =>
  buyersNoTax(parties(more), { country, region }, '2026-06-01')

it('is owed by the buyer between companies of two member states', () => {
  const none = at({})
  expect(none).toMatchObject({ why: 'reverse_charge', seller: 'DE136695976', buyer: 'FR40303265045' })
  expect(none && noTaxText(none)).toMatch(/^Reverse charge: .*FR40303265045.*DE136695976.*VIES/)
  expect(at({}, 'AT')).toMatchObject({ why: 'reverse_charge' })
})

it.each([
  ['within one state', { seller: { country: 'FR', tax_number: 'FR1' } }, 'FR'],
  ['where the parts stay in the seller’s', {}, 'DE'],
  ['where they leave the union', {}, 'CH'],
  ['of a seller outside', { seller: { country: 'US', tax_number: '12-3' } }, 'FR'],
  ['of a seller without a number', { seller: { country: 'DE', tax_number: '' } }, 'FR'],
  ['of a seller who named nothing', { seller: null }, 'FR'],
  ['for a buyer without a number', { buyer: null }, 'FR'],
  ['for a buyer outside', { buyer: { country: 'GB', number: 'GB1', checked_by: 'form' as const } }, 'FR'],
])('is charged %s', (_, more, country) => {
  expect(at(more, country)).toBeNull()
})

const certificate = {
  country: 'US',
  region: 'TX',
  number: 'TX-7',
  valid_until: '2026-06-01',
}

it.each([
  ['Texas', '2026-06-01', true],
  ['TX', '2026-06-02', false],
  ['CA', '2026-05-01', false],
])('is exempt by a certificate for its region until its last day: %s, %s', (region, day, isExempt) => {
  const none = buyersNoTax(parties({ exemptions: [certificate] }), { country: 'US', region }, day)
  expect(none?.why === 'exempt').toBe(isExempt)
})

it('is exempt all over a country by a certificate without a region', () => {
  const none = at({ exemptions: [{ ...certificate, region: '' }] }, 'US', 'CA')
  expect(none && noTaxText(none)).toBe(
    'No tax: exempt by certificate TX-7 for United States, valid until Jun 1, 2026.',
  )
})
