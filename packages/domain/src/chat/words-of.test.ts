import { expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { quotedAs, wordsOf } from './words-of.ts'

const silent = { text: '', files: [], line: null, isPinned: false }

it.each([
  [
    'its words alone, where it has any',
    { text: 'Here?', files: ['a.png'], line: 'Arm', isPinned: true },
    'Here?',
  ],
  ['its files by name', { files: ['a.png', 'b.step'] }, 'a.png, b.step'],
  ['its line', { line: 'Arm' }, 'About Arm'],
  [
    'its spot, with the line whose part has it',
    { line: 'Arm', isPinned: true },
    'A spot on the 3D view of Arm',
  ],
  [
    'files and spot',
    { files: ['a.png'], line: 'Arm', isPinned: true },
    'a.png, A spot on the 3D view of Arm',
  ],
  ['nothing of one that was taken back', {}, ''],
])('a message is told by %s', (_what, spoken, words) => {
  expect(wordsOf({ ...silent, ...spoken })).toBe(words)
})

it('repeats the beginning, and no half character', () => {
  const quoted = quotedAs({ ...silent, text: '🦾'.repeat(limits.chat.excerpt + 1) })
  expect(quoted).toBe('🦾'.repeat(limits.chat.excerpt))
})
