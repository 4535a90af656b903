import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { inProject, sourceFiles } from './project.ts'

const commentLine = /^\s*(?:\/\/|\{?\/\*+|\*(?!\/))\s?(.*)$/

/** The comments of a file that stand on lines of their own, each in one line. */
const commentsIn = (text: string): string[] => {
  const comments: string[] = []
  let isGoingOn = false
  for (const line of text.split('\n')) {
    const words = commentLine.exec(line)?.[1]?.replace(/\s*\*\/\}?\s*$/, '')
    if (words === undefined) isGoingOn = false
    else if (isGoingOn && !/^\s*\{?\/\*/.test(line)) comments.push(`${comments.pop() ?? ''} ${words}`)
    else comments.push(words)
    if (words !== undefined) isGoingOn = !line.includes('*/')
  }
  return comments
}

/**
 * A sentence without a subject of its own: it begins with a headless question word, or answers the comment above it. A real
 * question may begin so.
 */
const headless = /^(?:(?:What|Whatever|Who|Whom|Whose|Whoever)\b(?!.*\?$)|Likewise\b|The same (?:of|for)\b)/

/** A number that the reader has to look up below: "so many that" and "so many as" tell it at once. */
const uncounted = /\bso many\b(?! (?:that|as)\b)/i

const headlessIn = (text: string): string[] =>
  commentsIn(text)
    .flatMap((comment) => comment.trim().split(/(?<=[.?!])\s+/))
    .filter((sentence) => headless.test(sentence) || uncounted.test(sentence))

it('tells a comment with a subject from one without', () => {
  expect(headlessIn('/** What is paid of it. */')).toEqual(['What is paid of it.'])
  expect(headlessIn('{/* Whoever presses it. */}')).toHaveLength(1)
  expect(headlessIn('// First this. Who reads\n// on is told.')).toEqual(['Who reads on is told.'])
  expect(headlessIn('/**\n * A line.\n * Likewise.\n */')).toEqual(['Likewise.'])
  expect(headlessIn('/** The same of an order. */')).toHaveLength(1)
  expect(headlessIn('/** Lasts for so many days. */')).toHaveLength(1)
  expect(headlessIn('/** So many that none is left. */')).toEqual([])
  expect(headlessIn('/** Whose turn is it? */')).toEqual([])
  expect(headlessIn('/** Tells what changed, and who did it. */')).toEqual([])
  expect(headlessIn("const text = 'What is it.'")).toEqual([])
})

it('every comment names its subject', async () => {
  const found: string[] = []
  for (const file of await sourceFiles())
    found.push(...headlessIn(await readFile(inProject(file), 'utf8')).map((words) => `${file}: ${words}`))
  expect(found).toEqual([])
})
