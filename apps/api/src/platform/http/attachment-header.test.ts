import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentNamed } from './attachment-header.ts'
import { readRange } from './byte-range.ts'

/** The header's name as a browser reads it, in the encoding of RFC 5987. */
const nameIn = (header: string): string => {
  const [, encoded = ''] = /filename\*=UTF-8''(\S*)$/.exec(header) ?? []
  return decodeURIComponent(encoded)
}

describe('the name that a file is saved under', () => {
  it.each([
    ['offer-7.pdf', 'offer-7.pdf'],
    ['Straße 7.pdf', 'Stra_e 7.pdf'],
    ['éclair.pdf', 'eclair.pdf'],
    ['a"b\\c%41.pdf', 'a_b_c_41.pdf'],
    ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie: x=1'],
    ['株.pdf', '_.pdf'],
    ['', ''],
  ])('%j is %j for clients that read ASCII alone, and whole for all others', (name, ascii) => {
    const header = attachmentNamed(name)
    expect(header).toContain(`filename="${ascii}"; `)
    expect(nameIn(header)).toBe(name)
  })

  it('never leaves its place in the header, whatever it is', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', '"', '\\', '\r', '\n', ';', "'", '(', '*', 'ü', '\ud800', '%'),
    })
    fc.assert(
      fc.property(name, (name) => {
        const header = attachmentNamed(name)
        expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.~!%-]*$/)
        expect(nameIn(header)).toBe(name.toWellFormed())
      }),
    )
  })
})

describe('the part of a file that is asked for', () => {
  it('is in the file, never empty, and begins where it was asked to', () => {
    const number = fc.integer({ min: 0, max: 2_000 })
    fc.assert(
      fc.property(number, fc.option(number), fc.option(number), (size, first, last) => {
        const range = readRange(`bytes=${first ?? ''}-${last ?? ''}`, size)
        if (range === null || range === 'unsatisfiable') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeLessThan(size)
        expect(range.start).toBeLessThanOrEqual(range.end)
        if (first !== null) expect(range.start).toBe(first)
        else expect(range.end).toBe(size - 1)
      }),
    )
  })
})
