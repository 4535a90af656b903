import { expect, it } from 'vitest'
import { readCountry } from '../../values/countries.ts'
import { readEccn, readHsCode } from './trade-codes.ts'

it.each([
  ['850110', '8501.10'],
  ['8501.10', '8501.10'],
  ['8501 10 40 90', '8501.10.40.90'],
  ['8479.89-9', '8479.89.9'],
  ['85011', null],
  ['8501.10.40.90.123', null],
  ['HS 850110', null],
  ['', null],
])('an HS code typed as %j is %j', (typed, code) => expect(readHsCode(typed)).toBe(code))

it.each([
  ['ear99', 'EAR99'],
  ['3a001', '3A001'],
  ['3A001.A.1', '3A001.a.1'],
  [' 2B207.a ', '2B207.a'],
  ['3F001', null],
  ['3A01', null],
  ['none', null],
])('an export control number typed as %j is %j', (typed, code) => expect(readEccn(typed)).toBe(code))

it.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['ALLEMAGNE', 'DE'],
  ['México', 'MX'],
  ['mexico', 'MX'],
  ['日本', 'JP'],
  ['USA', 'US'],
  ['South Korea', 'KR'],
  ['Taiwan', 'TW'],
  ['XX', null],
  ['', null],
])('a country written as %j is %j', (written, code) => expect(readCountry(written)).toBe(code))
