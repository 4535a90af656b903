import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedKey, storedPassword, storedText } from './plain-text.ts'

describe('a typed text', () => {
  it.each([
    '',
    ' \t\n',
    '\u00a0\u3000',
    '\u200b',
    '\u3164',
    '\u2800 \u00ad',
    '\u202e\u2066',
    '\ufe0f\u200d',
    '\ufeff',
    '\u0007',
  ])('%j shows nothing and is empty', (typed) => {
    expect(storedText(typed)).toBe('')
  })

  it.each([
    ['  María José ', 'María José'],
    ['Mari\u0301a', 'María'],
    ['\u200e\ufeffde la Cruz\u200b', 'de la Cruz'],
    ["O'Brien-\u0141ukasiewicz", "O'Brien-Łukasiewicz"],
    ['\u3000山田\u3000太郎\u3000', '山田\u3000太郎'],
    // Their last character isn't a blank.
    ['\u2764\ufe0f', '\u2764\ufe0f'],
    ['می‌خواهم', 'می‌خواهم'],
    ['m²', 'm²'],
    ['\0', '\0'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(storedText(typed)).toBe(stored)
  })

  it('is unified in width as a key, and in blanks as a password', () => {
    expect(storedKey(' ａｃｍｅ＠ｅｘａｍｐｌｅ．ｔｅｓｔ ')).toBe('acme@example.test')
    expect(storedPassword('Gru\u0308n １２３\u00a0x\u3000')).toBe('Grün 123 x')
  })

  it('doesn’t change once stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const store of [storedText, storedKey, storedPassword])
          expect(store(store(typed))).toBe(store(typed))
      }),
    )
  })
})
