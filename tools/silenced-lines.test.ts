import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot, sourceFiles } from './project.ts'

/** A check that is silenced without a word of why, behind ` -- ` or a colon. */
const silencedBare =
  /(?:oxlint-disable[\w-]*|@ts-expect-error|@ts-ignore|@ts-nocheck)(?!.*(?: -- \S|: \S)).*/g

/** A cast that the compiler would refuse in one step, without a word of why behind `//` on its line or the one before. */
const forcedCast = /\bas (?:unknown as|never)\b/

const isExplained = (line: string): boolean => /\/\/\s*\S|^\s*\*|\*\/\}?\s*$/.test(line)

const castsIn = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.filter(
    (line, at) => forcedCast.test(line) && !isExplained(line) && !isExplained(lines[at - 1] ?? ''),
  )
}

const bareIn = (text: string): string[] => [...(text.match(silencedBare) ?? []), ...castsIn(text)]

it('tells a silenced line with a reason from one without', () => {
  const mark = ['oxlint', 'disable-next-line'].join('-')
  expect(bareIn(`// ${mark} react/refs -- it is read in an effect`)).toEqual([])
  expect(bareIn(`// ${mark} react/refs`)).toHaveLength(1)
  expect(bareIn(['// @ts', 'expect-error: no such field'].join('-'))).toEqual([])
  expect(bareIn(['// @ts', 'expect-error'].join('-'))).toHaveLength(1)
  expect(bareIn('const one = {} as unknown as One')).toHaveLength(1)
  expect(bareIn('const one = {} as never // nothing of it is read')).toEqual([])
  expect(bareIn('// nothing of it is read\nconst one = {} as never')).toEqual([])
  expect(bareIn("{/* an own route */}\n<Link to={'/own' as never} />")).toEqual([])
})

it('no check is silenced without a reason on its line', async () => {
  const found: string[] = []
  for (const file of await sourceFiles()) {
    if (file === 'tools/silenced-lines.test.ts') continue
    const text = await readFile(path.join(projectRoot, file), 'utf8')
    found.push(...bareIn(text).map((line) => `${file}: ${line}`))
  }
  expect(found).toEqual([])
})
