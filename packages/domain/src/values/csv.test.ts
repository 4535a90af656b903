import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv, withoutMarks } from './csv.ts'

/** The text of the only cell, as a program with commas reads it. */
const written = (cell: string): string =>
  toCsv([[cell]])
    .slice(0, -2)
    .replace(/^"(.*)"$/s, (_, text: string) => text.replaceAll('""', '"'))

describe('a table as CSV', () => {
  it('quotes what would break a line, and leaves amounts as they are', () => {
    expect(toCsv([['a', 'b,c', 'd "e"', 'f\ng', '-12.50', '3', 'a-b = c@d']])).toBe(
      'a,"b,c","d ""e""","f\ng",-12.50,3,a-b = c@d\r\n',
    )
  })

  it.each([
    '=1+1',
    '+SUM(A1)',
    '-2;3',
    '@cmd',
    ' =1',
    '"=1',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－2',
    '＠c',
  ])('runs no %j as a formula, at the beginning or where another program begins a cell', (formula) => {
    const marked = formula.replace(/(?=[=+\-@＝＋－＠])/, "'")
    for (const lead of ['', ';', 'a;', 'a; ', 'a;"', 'a\t', 'a\n', 'a\r\n', 'a|'])
      expect(written(lead + formula)).toBe(lead + marked)
  })

  it('has every cell read back as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom(...`=+-@'";|, \t\na1＝`) })
    fc.assert(
      fc.property(cell, (text) => {
        expect(withoutMarks(written(text))).toBe(text)
      }),
    )
  })

  it('in no separator’s columns begins a cell with a sign of formulas', () => {
    const cell = fc.string({ unit: fc.constantFrom(...`=+-@'";|, \t\na1`) })
    fc.assert(
      fc.property(cell, (text) => {
        fc.pre(!/^-?\d+(\.\d+)?$/.test(text))
        for (const separator of [';', '\t', '|', '\n'])
          for (const part of toCsv([[text]])
            .slice(0, -2)
            .split(separator))
            expect(part).not.toMatch(/^[\s"]*[=+\-@]/)
      }),
    )
  })
})
