import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { commandOf, inProject } from './project.ts'
import type { Counts, Step } from './steps.ts'

const reportFolder = inProject('node_modules/.reports')

/** An earlier run's report must never count for this one. */
const freshReport = (name: string): string => {
  const file = path.join(reportFolder, name)
  rmSync(file, { force: true })
  return file
}

const readReport = async <Report>(file: string): Promise<Report> =>
  JSON.parse(await readFile(file, 'utf8')) as Report

/** A test file that can't be loaded has no failing tests, so it counts as one. */
const countVitest = async (file: string): Promise<Counts> => {
  const { numPassedTests, numFailedTests, testResults } = await readReport<{
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }>(file)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

const countPlaywright = async (file: string): Promise<Counts> => {
  const { stats, errors } = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }>(file)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

const vitestStep = (name: string, args: string[], env: Record<string, string>): Step => {
  const report = freshReport(`${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    args: [commandOf('vitest'), 'run', ...reporters, ...args],
    env,
    counts: () => countVitest(report),
  }
}

/** All drills. */
export const drillStep: Step = vitestStep('drills', ['--project=drills'], {})

/**
 * For programs written in Go. One processor each, since two steps run at a time anyway and each extra thread checks
 * shared work again. Their memory is collected only when it gets scarce: otherwise that takes a fifth of their time.
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
export const checkSteps = (drills: readonly string[]): Step[] => [
  vitestStep('tests', [], { DRILLS: drills.join(' ') }),
  {
    // Rules with types, which take longer than all other rules together; with separate configurations these two skip
    // the import analysis that others need.
    name: 'promises',
    args: [
      commandOf('oxlint'),
      '--type-aware',
      '--config=tools/checks/promises.oxlintrc.json',
      '--ignore-pattern=apps/web/public/**',
    ],
    ...inGo,
  },
  { name: 'format', args: [commandOf('oxfmt'), '--check', '--threads=1'] },
  { name: 'lint', args: [commandOf('oxlint'), '--threads=1'] },
  { name: 'types', args: types('tsconfig.json'), ...inGo },
  { name: 'types web', args: types('apps/web/tsconfig.json'), ...inGo },
  { name: 'boundaries', args: ['tools/checks/check-boundaries.ts'] },
  {
    name: 'dead code',
    args: [commandOf('knip'), '--no-progress', '--cache', '--cache-location=node_modules/.cache/knip'],
  },
  { name: 'references', args: ['tools/checks/check-references.ts'] },
  { name: 'docs', args: ['tools/documents/generate-docs.ts', '--check'] },
]

/**
 * Each person's path from sign-in to money: the walks of a working day. All others go deeper into one screen or
 * behaviour.
 */
const dailyWalks = 'e2e/main/'

export type Walks = 'daily' | 'all'

export const browserSteps = (walks: Walks): Step[] => {
  const report = freshReport('browser.json')
  const config = inProject('e2e/playwright.config.ts')
  return [
    {
      name: 'browser',
      args: [
        commandOf('@playwright/test', 'playwright'),
        'test',
        '--config',
        config,
        '--reporter=dot,json',
        ...(walks === 'daily' ? [dailyWalks] : []),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      counts: () => countPlaywright(report),
    },
  ]
}
