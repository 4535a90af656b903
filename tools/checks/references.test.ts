import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from '../project.ts'
import { lostReferences } from './references.ts'

const planted = `/** See specification section 5 and decisions.md, Sign-in; decision 082. */
// Lost: specification section 41, decisions.md, Weather,
// quality.md, Rumours, decision
// 999.
export const rule = 1
`

test('every mention of a section, a heading or a decision that isn’t there is found, and nothing else', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'armature-references-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(inProject('docs'), path.join(root, 'docs'), { recursive: true })
  await mkdir(path.join(root, 'tools'))
  await writeFile(path.join(root, 'tools/planted.ts'), planted)
  await writeFile(
    path.join(root, 'NOTES.md'),
    '[there](docs/reference/quality.md) [gone](docs/gone.md), `planted.ts`, `tools/away.ts`, `NNNN-new.sql`\n',
  )
  const found = (await lostReferences(root)).filter(({ file }) => !file.startsWith('docs/'))
  expect(found).toEqual([
    { file: 'tools/planted.ts', mention: 'specification section 41' },
    { file: 'tools/planted.ts', mention: 'decisions.md, Weather, quality' },
    { file: 'tools/planted.ts', mention: 'quality.md, Rumours, decision 999' },
    { file: 'tools/planted.ts', mention: 'decision 999' },
    { file: 'NOTES.md', mention: '](docs/gone.md)' },
    { file: 'NOTES.md', mention: '`tools/away.ts`' },
  ])
})
