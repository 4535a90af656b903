import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot, sourceFiles } from './project.ts'

/** A check that is silenced without a word of why, behind ` -- ` or a colon. */
const silencedBare =
  /(?:oxlint-disable[\w-]*|@ts-expect-error|@ts-ignore|@ts-nocheck)(?!.*(?: -- \S|: \S)).*/g

const bareIn = (text: string): string[] => text.match(silencedBare) ?? []

it('tells a silenced line with a reason from one without', () => {
  const mark = ['oxlint', 'disable-next-line'].join('-')
  expect(bareIn(`// ${mark} react/refs -- it is read in an effect`)).toEqual([])
  expect(bareIn(`// ${mark} react/refs`)).toHaveLength(1)
  expect(bareIn(['// @ts', 'expect-error: no such field'].join('-'))).toEqual([])
  expect(bareIn(['// @ts', 'expect-error'].join('-'))).toHaveLength(1)
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
