import { expect, it } from 'vitest'
import { numberSlips, withoutSlip } from './number-slips.ts'

const row = (name: string) => ({ sku: '', number: '', name, maker: '' })
const part = (name: string, number: string | null = null) => ({
  sku: 'X',
  name,
  number,
  maker: null,
  kind: null,
  known: [],
})

it.each([
  ['Servo ST-3215-C018', 'Servo sts3215-C018'],
  ['ST 3215 servo', 'sts3215 servo'],
  ['STTS3215 servo', 'sts3215 servo'],
])('“%s” may mean the STS3215', (typed, meant) => {
  expect(withoutSlip(row(typed), part('STS3215 bus servo', 'STS3215-C018'))?.name).toBe(meant)
})

it.each(['STS3215 servo', 'ST-3216', 'Servo 3215', 'SCS3215', 'ST-32150'])(
  '“%s” isn’t a misspelling of it',
  (typed) => {
    expect(withoutSlip(row(typed), part('STS3215 bus servo', 'STS3215-C018'))).toBeNull()
  },
)

it('tries at most two numbers per row', () => {
  expect(numberSlips(row('AB100, CD200, EF300')).map(({ typed }) => typed)).toEqual(['AB100', 'CD200'])
})
