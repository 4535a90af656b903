import { expect, it } from 'vitest'
import { checkedTaxNumbers, isInVatUnion, readTaxNumber, taxNumberError } from './tax-number.ts'

it.each(checkedTaxNumbers)('of $country is right as $example, and wrong with another digit', (one) => {
  const { country, example } = one
  expect(readTaxNumber(country, example)).toBe(example)
  expect(taxNumberError(country, example)).toBeNull()
  const at = example.search(/\d(?=\D*$)/)
  const others = Array.from('0123456789', (digit) => example.slice(0, at) + digit + example.slice(at + 1))
  const right = others.filter((number) => readTaxNumber(country, number) !== null)
  // The last two signs of a Dutch and a Swedish number only count the company's offices.
  const counted = { NL: 10, SE: 9 }[country] ?? 1
  expect(right).toHaveLength(counted)
  expect(taxNumberError(country, `${example} ZZZ`)).toContain(example)
})

it.each([
  ['DE', ' de 136 695 976 ', 'DE136695976'],
  ['DE', '136695976', 'DE136695976'],
  ['GR', 'gr', null],
  ['GR', '094259216', 'EL094259216'],
  ['GR', 'EL 094 259 216', 'EL094259216'],
  ['CH', 'CHE-107.787.577 MWST', 'CHE107787577'],
  ['CZ', '7103192745', 'CZ7103192745'],
  ['CZ', '7103192746', null],
  ['ES', 'X-5910266-W', 'ESX5910266W'],
  ['ES', '54362315K', 'ES54362315K'],
  ['FR', 'K7399859412', 'FRK7399859412'],
  ['FR', '61954506077', 'FR61954506077'],
  ['IE', '8D79739I', 'IE8D79739I'],
  ['IE', '1234567FA', 'IE1234567FA'],
  ['LT', '100001919017', 'LT100001919017'],
  ['LV', '16117519997', 'LV16117519997'],
  ['NL', '123456789B13', 'NL123456789B13'],
  ['NL', '002455799B11', 'NL002455799B11'],
  ['GB', 'GD499', 'GBGD499'],
  ['GB', 'HA499', null],
  ['BG', '7523169263', 'BG7523169263'],
  ['AT', 'DE136695976', null],
  ['US', ' 12-3456789 ', '12-3456789'],
  ['US', ' ', null],
])('of %s typed as %j is %j', (country, typed, stored) => {
  expect(readTaxNumber(country, typed)).toBe(stored)
})

it('that nobody typed is no error, and a country without a rule takes any', () => {
  expect([taxNumberError('DE', ' '), taxNumberError('US', 'whatever')]).toEqual([null, null])
})

it('is the union’s in 27 countries', () => {
  expect(checkedTaxNumbers.filter(({ country }) => isInVatUnion(country))).toHaveLength(27)
  expect(['GB', 'CH', 'NO', 'US'].some(isInVatUnion)).toBe(false)
})
