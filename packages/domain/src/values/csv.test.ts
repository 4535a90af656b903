import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('a table as CSV', () => {
  it('quotes what would break a line, and leaves amounts as they are', () => {
    expect(toCsv([['a', 'b,c', 'd "e"', 'f\ng', '-12.50', '3']])).toBe(
      'a,"b,c","d ""e""","f\ng",-12.50,3\r\n',
    )
  })

  it.each([
    '=1+1',
    '+SUM(A1)',
    '-2+3',
    '@cmd',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    '\n=1',
    '＝1+1',
    '＋1',
    '－2+3',
    '＠cmd',
  ])('runs no %j as a formula', (cell) => {
    const [written] = toCsv([[cell]]).split('\r\n', 1)
    expect(written?.replace(/^"/, '')).toMatch(/^'/)
  })
})
