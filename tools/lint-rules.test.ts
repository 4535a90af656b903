import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkSteps } from './check-steps.ts'
import { inProject } from './project.ts'

const decision = 'docs/decisions/112-lint-rules-that-are-off.md'

it('every lint rule that is off everywhere has its reason, and no other has one', async () => {
  const config = await readFile(inProject('.oxlintrc.json'), 'utf8')
  const { rules }: { rules: Record<string, unknown> } = JSON.parse(config)
  const off = Object.keys(rules).filter((name) => rules[name] === 'off')
  const explained = Array.from(
    (await readFile(inProject(decision), 'utf8')).matchAll(/^\| `([^`]+)` \|/gm),
    ([, name]) => name,
  )
  expect(off.length).toBeGreaterThan(0)
  expect(explained.toSorted()).toEqual(off.toSorted())
})

it('a promise that nobody waits for is refused by the configuration that the step names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-promises-'))
  await writeFile(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
  await writeFile(
    path.join(folder, 'planted.ts'),
    [
      'export const later = async () => 1',
      'export const forgotten = () => {',
      '  later()',
      '}',
      'export const awaited = async () => {',
      '  await later()',
      '}',
      'export const misused = (list: number[]) => {',
      '  list.forEach(async () => {',
      '    await later()',
      '  })',
      '}',
    ].join('\n'),
  )
  const step = checkSteps('all').find(({ name }) => name === 'promises')
  // Outside the project its linter finds the one for types by the path alone, which npm sets and nobody else.
  const search = [inProject('node_modules/.bin'), process.env.PATH ?? ''].join(path.delimiter)
  const { stdout } = spawnSync(
    process.execPath,
    [...(step?.args ?? []).map((arg) => arg.replace('=tools/', `=${inProject('tools')}/`)), '--format=json'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: search } },
  )
  await rm(folder, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[]
  }
  expect(diagnostics.map(({ code, labels }) => [labels[0]?.span.line, code]).toSorted()).toEqual([
    [3, 'typescript(no-floating-promises)'],
    [9, 'typescript(no-misused-promises)'],
  ])
})
