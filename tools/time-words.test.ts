import { expect, it } from 'vitest'
import { isTest, readSources } from './read-source.ts'
import type { SourceFile } from './read-source.ts'

// How long a minute and a day are, and which day a moment is on, is said in domain/time.ts alone.

const lengths = /(?<![\w.])(?:60_?000|3_?600_?000|86_?400(?:_?000)?)(?![\w.])|\b24 \* (?:60 \* 60|3_?600)\b/g
const days = /toISOString\(\)\.slice\(0, 10\)/g

const copiesIn = (text: string): string[] => [...(text.match(lengths) ?? []), ...(text.match(days) ?? [])]

/** The place itself. */
const home = 'packages/domain/src/time.ts'

const bindsTime = ({ name }: Pick<SourceFile, 'name'>): boolean =>
  /^(apps\/api|packages\/(domain|contract))\/src\//.test(name) && !isTest(name)

it.each([
  ['const minuteMs = 60_000', 1],
  ['const ends = new Date(now.getTime() + 60000)', 1],
  ['hours * 3_600_000', 1],
  ['days * 86_400_000 + days * 86_400', 2],
  ['24 * 60 * 60 * 1_000', 1],
  ['now.toISOString().slice(0, 10)', 1],
  ['seconds: 160_000, bytes: 60_000_000, at: 1.60_000', 0],
  ['later(now, { minutes: 1 })', 0],
])('a copy is told from what is none: %s', (text, count) => {
  expect(copiesIn(text)).toHaveLength(count)
})

it('no other place says how long a minute, an hour or a day is', async () => {
  const files = (await readSources()).filter(bindsTime)
  const found = files.filter(({ text }) => copiesIn(text).length > 0).map(({ name }) => name)
  expect(found).toEqual([home])
})
