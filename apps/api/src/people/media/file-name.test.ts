import { expect, it } from 'vitest'
import { attachmentNamed } from '../../platform/http/attachment-header.ts'
import { cleanFileName } from './file-name.ts'

it.each([
  ['arm.step', 'arm.step'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\parts\\arm.step', 'arm.step'],
  ['  arm.step  ', 'arm.step'],
  ['a\r\nSet-Cookie: b.step', 'aSet-Cookie: b.step'],
  ['a\0b.step', 'ab.step'],
  ['exe\u202Epets.step', 'exepets.step'],
  ['\uD800arm.step', '\uFFFDarm.step'],
  ['e\u0301.step', '\u00E9.step'],
  ['', 'file.step'],
  ['.', 'file.step'],
  ['..', 'file.step'],
  ['a/', 'file.step'],
  [`${'x'.repeat(300)}.step`, `${'x'.repeat(195)}.step`],
  [`${'x'.repeat(150)}.${'y'.repeat(150)}`, `${'x'.repeat(150)}.${'y'.repeat(49)}`],
])('keeps of %j what is a name', (sent, kept) => {
  expect(cleanFileName(sent, 'file.step')).toBe(kept)
})

it('never cuts a character in two', () => {
  const name = cleanFileName('🦾'.repeat(150), 'file.step')
  expect(name.isWellFormed()).toBe(true)
  expect(name.length).toBeLessThanOrEqual(200)
})

it.each([
  ['arm.step', `attachment; filename="arm.step"; filename*=UTF-8''arm.step`],
  [
    'Gehäuse "x".step',
    `attachment; filename="Gehause _x_.step"; filename*=UTF-8''Geh%C3%A4use%20%22x%22.step`,
  ],
  ["it's (1)*.step", `attachment; filename="it's (1)*.step"; filename*=UTF-8''it%27s%20%281%29%2A.step`],
  ['100%20.step', `attachment; filename="100_20.step"; filename*=UTF-8''100%2520.step`],
  ['アーム.step', `attachment; filename="___.step"; filename*=UTF-8''%E3%82%A2%E3%83%BC%E3%83%A0.step`],
])('offers %s for download by its whole name', (name, header) => {
  expect(attachmentNamed(name)).toBe(header)
})
