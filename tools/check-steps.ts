import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { commandOf, inProject } from './project.ts'
import type { Step } from './steps.ts'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'
import { shareEnvironment } from './test-share.ts'
import type { TestShare } from './test-share.ts'

const reportFolder = inProject('node_modules/.reports')

/** A report of an earlier run must never be counted for this one. */
export const clearReports = async (): Promise<void> => {
  await rm(reportFolder, { recursive: true, force: true })
  await mkdir(reportFolder, { recursive: true })
}

const vitestReport = path.join(reportFolder, 'vitest.json')
const playwrightReport = path.join(reportFolder, 'playwright.json')

/**
 * For the programs written in Go. One processor each, since two steps run at a time anyway and each further
 * thread of theirs checks anew what it shares with the first. Their memory is collected only where it gets scarce:
 * otherwise that is a fifth of their time.
 */
const inGo = { env: { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '4GiB' } }
const types = (project: string): string[] => [
  commandOf('typescript-7', 'tsc'),
  '--checkers',
  '1',
  '-p',
  project,
]

/** Everything that needs no browser; the longest first, so that it doesn't end alone. A lane has one processor. */
export const checkSteps = (share: TestShare): Step[] => [
  {
    name: 'tests',
    args: [
      commandOf('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    env: shareEnvironment(share),
    outcome: () => readVitestReport(vitestReport),
  },
  {
    // By the types, which takes longer than all other rules together; a configuration of their own spares
    // these two the reading of imports that others need.
    name: 'promises',
    args: [
      commandOf('oxlint'),
      '--type-aware',
      '--config=tools/promises.oxlintrc.json',
      '--ignore-pattern=apps/web/public/**',
    ],
    ...inGo,
  },
  { name: 'format', args: [commandOf('oxfmt'), '--check', '--threads=1'] },
  { name: 'lint', args: [commandOf('oxlint'), '--threads=1'] },
  { name: 'types', args: types('tsconfig.json'), ...inGo },
  { name: 'types web', args: types('apps/web/tsconfig.json'), ...inGo },
  { name: 'boundaries', args: ['tools/check-boundaries.ts'] },
  {
    name: 'dead code',
    args: [commandOf('knip'), '--no-progress', '--cache', '--cache-location=node_modules/.cache/knip'],
  },
  { name: 'references', args: ['tools/check-references.ts'] },
  { name: 'docs', args: ['tools/generate-docs.ts', '--check'] },
]

/** The browser tests, where this checkout has them. */
export const browserSteps = (share: TestShare): Step[] => {
  if (!existsSync(inProject('e2e/playwright.config.ts'))) return []
  const runner = inProject('e2e/run.ts')
  const program = existsSync(runner) ? [runner] : [commandOf('@playwright/test', 'playwright'), 'test']
  return [
    {
      name: 'browser',
      args: [...program, '--config', inProject('e2e/playwright.config.ts'), '--reporter=dot,json'],
      env: {
        ...shareEnvironment(share),
        PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      },
      outcome: () => readPlaywrightReport(playwrightReport),
    },
  ]
}
