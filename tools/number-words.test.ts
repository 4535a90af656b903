import { expect, it } from 'vitest'
import { isTest, readSources } from './read-source.ts'
import type { SourceFile } from './read-source.ts'

// How a whole number is written is said in domain/number-text.ts alone; and no module of the web app or of what it shares with the
// server makes a formatter of `Intl` while it is loaded, which every page would pay for (decision 051).

const wholeNumbers = /toLocaleString\('en-US'\)|NumberFormat\('en-US'\)/g
const madeAtLoad = /^(?:export )?(?:const|let) \w+(?::[^=]*)? = new Intl\./gm

const copiesIn = (text: string): string[] => [
  ...(text.match(wholeNumbers) ?? []),
  ...(text.match(madeAtLoad) ?? []),
]

const isLoadedByPages = ({ name }: Pick<SourceFile, 'name'>): boolean =>
  /^(apps\/web|packages\/(domain|contract))\/src\//.test(name) && !isTest(name)

it.each([
  ["count.toLocaleString('en-US')", 1],
  ["const number = new Intl.NumberFormat('en-US')", 2],
  ["const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })", 1],
  ["const day = madeOnce(() => new Intl.DateTimeFormat('en-US'))", 0],
  ["size.toLocaleString('en-US', { maximumFractionDigits: 6 })", 0],
])('a copy is told from what is none: %s', (text, count) => {
  expect(copiesIn(text)).toHaveLength(count)
})

it('no other place writes whole numbers, and nothing of Intl is made while a page loads', async () => {
  const files = (await readSources()).filter(isLoadedByPages)
  expect(files.filter(({ text }) => copiesIn(text).length > 0).map(({ name }) => name)).toEqual([])
})
