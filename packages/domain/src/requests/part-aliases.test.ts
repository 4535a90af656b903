import { expect, it } from 'vitest'
import { rowForVendors, billRowOf } from './bill-row.ts'
import { keysToFind, keysToRemember } from './part-aliases.ts'

it('a part is remembered by its number and its maker, and only by its name where it has no number', () => {
  expect(keysToRemember({ number: 'H-25 9', name: 'Horn', maker: 'Acme' })).toEqual(['h259', 'acmeh259'])
  expect(keysToRemember({ number: '', name: 'Deck plate' })).toEqual(['deckplate'])
})

it('another maker’s same number, and a name beside a number, may mean another part', () => {
  expect(keysToFind({ number: 'H259', name: 'Horn' })).toEqual({ same: ['h259'], perhaps: ['horn'] })
  expect(keysToFind({ number: 'H259', name: 'Horn', maker: 'Acme' })).toEqual({
    same: ['acmeh259'],
    perhaps: ['h259', 'horn'],
  })
  expect(keysToFind({ number: '–', name: 'Ｄｅｃｋ plate' })).toEqual({ same: ['deckplate'], perhaps: [] })
})

it('a row keeps its filled cells with their headings, and vendors see neither prices nor notes', () => {
  const row = billRowOf(['Part', 'Cost (USD)', 'Comment', 'Volts', ''], {
    cells: 'Horn\t4.50\task Carla\t6\t€ 3\thttps://a.example',
  })
  expect(row?.cells.map(({ heading, text }) => [heading, text])).toEqual([
    ['Part', 'Horn'],
    ['Cost (USD)', '4.50'],
    ['Comment', 'ask Carla'],
    ['Volts', '6'],
    ['', '€ 3'],
    ['', 'https://a.example'],
  ])
  expect(rowForVendors(row)?.cells.map(({ text }) => text)).toEqual(['Horn', '6', 'https://a.example'])
  expect(billRowOf([], {})).toBeNull()
})
