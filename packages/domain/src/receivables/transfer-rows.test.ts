import { expect, it } from 'vitest'
import { readTransferRows } from './transfer-rows.ts'

it('reads rows in any order and with the separators of banks and spreadsheets', () => {
  const transfer = { amount: '1234.50', received: '2026-03-01', reference: 'RF18 0000 42' }
  for (const line of [
    '1,234.50\t2026-03-01\tRF18 0000 42',
    '2026-03-01; RF18 0000 42; 1234.50',
    'RF18 0000 42  $1,234.50  2026-03-01',
    '2026-03-01, 1234.50, RF18 0000 42',
  ])
    expect(readTransferRows(`\n${line}\r\n`)).toEqual([{ line, transfer, problem: null }])
})

it('reads the cell after a # as the bank’s number', () => {
  const transfer = {
    amount: '12.00',
    received: '2026-03-01',
    reference: 'RF18 0000 42',
    bank_number: 'E-77 1',
  }
  for (const line of [
    '12.00; 2026-03-01; RF18 0000 42; #E-77 1',
    '# E-77 1\tRF18 0000 42\t12.00\t2026-03-01',
  ])
    expect(readTransferRows(line)[0]?.transfer).toEqual(transfer)
})

it.each([
  ['2026-03-01\tRF18 0000 42', 'Enter an amount, such as 120.00.'],
  ['12.00\tRF18 0000 42', 'Enter a date, such as 2026-11-29.'],
  ['12.00\t2026-03-01', 'No reference.'],
])('says what is missing in %j', (line, problem) => {
  expect(readTransferRows(line)).toEqual([{ line, transfer: null, problem }])
})
