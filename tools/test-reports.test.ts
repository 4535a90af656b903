import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandOf, inProject } from './project.ts'
import { failuresText, readPlaywrightReport, readVitestReport } from './test-reports.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-reports-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })

test('of the unit tests it tells which failed, once or twice, and of what, and which file can’t be loaded', async () => {
  await write(
    'sums.test.mjs',
    `let tries = 0
test('adds', () => expect(1 + 1).toBe(3))
test('adds slowly', () => expect(++tries).toBe(2))
test('holds', () => {})\n`,
  )
  await write('broken.test.mjs', `throw new Error('not even this')\n`)
  const report = path.join(folder, 'report.json')
  run([commandOf('vitest'), 'run', '--globals', '--retry=1', '--reporter=json', `--outputFile=${report}`])
  const { passed, failed, failures } = await readVitestReport(report)
  expect([passed, failed]).toEqual([2, 2])
  expect(failures.map(({ name, isFlaky }) => [path.basename(name), isFlaky])).toEqual([
    ['sums.test.mjs: adds', false],
    ['sums.test.mjs: adds slowly', true],
    ['broken.test.mjs', false],
  ])
  expect(failures.map(({ error }) => error)).toEqual([
    expect.stringContaining('expected 2 to be 3'),
    expect.stringContaining('expected 1 to be 2'),
    expect.stringContaining('not even this'),
  ])
})

test('of the walks it tells those too that passed when they were tried again', async () => {
  const runner = inProject('node_modules/@playwright/test/index.mjs')
  await write('playwright.config.mjs', `export default { retries: 1, testMatch: '*.walk.mjs' }\n`)
  await write(
    'door.walk.mjs',
    `import { expect, test } from ${JSON.stringify(runner)}
test.describe('a door', () => {
  test('opens', () => expect('shut').toBe('open'))
  test('opens slowly', ({}, { retry }) => expect(retry).toBe(1))
  test('stands', () => {})
})\n`,
  )
  const report = path.join(folder, 'report.json')
  run([commandOf('@playwright/test', 'playwright'), 'test', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const { passed, failed, failures } = await readPlaywrightReport(report)
  expect([passed, failed]).toEqual([2, 1])
  expect(failures.map(({ name, isFlaky }) => [name, isFlaky])).toEqual([
    ['e2e/door.walk.mjs:3: opens', false],
    ['e2e/door.walk.mjs:4: opens slowly', true],
  ])
  const text = failuresText(failures)
  expect(text).toMatch(/^failed: e2e\/door.walk.mjs:3: opens\n {2}Error: .*\n {2}Expected: "open"\n/)
  expect(text).toContain('passed at the second try: e2e/door.walk.mjs:4: opens slowly\n')
  // Colours would be signs among the words where a log is read as text.
  expect(text).not.toContain('\u001B')
})
