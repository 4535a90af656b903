import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from './project.ts'

/** A test that failed, once or for good. */
export interface Failure {
  name: string
  /** The first lines of each of its errors. */
  error: string
  /** It failed, was tried again and passed: counted as passed, and told all the same. */
  isFlaky: boolean
}

/** How many tests of a step passed and failed, and what each failure said. */
export interface Outcome {
  passed: number
  failed: number
  failures: Failure[]
}

/** Enough for the message and what was expected of what; the whole is in the step's own output. */
const linesOfAnError = 14

/** The end of what a step without tests wrote, where its findings stand. */
export const stepFailure = (name: string, output: string): Failure => ({
  name,
  error: output.split('\n').slice(-linesOfAnError).join('\n'),
  isFlaky: false,
})

const shortened = (errors: readonly string[]): string =>
  errors
    .map((error) =>
      stripVTControlCharacters(error)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, linesOfAnError)
        .join('\n'),
    )
    .join('\n')

const pathInProject = (file: string): string => path.relative(projectRoot, file)

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Of the file that Vitest's `json` reporter wrote. */
export const readVitestReport = async (file: string): Promise<Outcome> => {
  const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, status, failureMessages }) => ({
        name: `${pathInProject(name)}: ${fullName}`,
        error: shortened(failureMessages.slice(0, 1)),
        isFlaky: status === 'passed',
      })),
  )
  // A file that can't even be loaded has no tests to fail.
  const broken = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message = '' }) => ({
      name: pathInProject(name),
      error: shortened([message]),
      isFlaky: false,
    }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken],
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

const messagesOf = (errors: readonly { message?: string }[]): string =>
  shortened(errors.map(({ message = '' }) => message))

const walkFailures = ({ suites = [], specs }: PlaywrightSuite): Failure[] => [
  ...suites.flatMap(walkFailures),
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        name: `e2e/${file}:${line}: ${title}`,
        // The first try's: a second one on the same records may fail of what the first left behind.
        error: messagesOf(results.find(({ errors }) => errors.length > 0)?.errors ?? []),
        isFlaky: status === 'flaky',
      })),
  ),
]

/** Of the file that Playwright's `json` reporter wrote. */
export const readPlaywrightReport = async (file: string): Promise<Outcome> => {
  const { stats, errors, suites } = JSON.parse(await readFile(file, 'utf8')) as PlaywrightReport
  const outside = errors.map((error) => ({
    name: 'outside of all walks',
    error: messagesOf([error]),
    isFlaky: false,
  }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...suites.flatMap(walkFailures), ...outside],
  }
}

/** Each failure with its error, to stand at the end of a long output; an empty text without any. */
export const failuresText = (failures: readonly Failure[]): string =>
  failures
    .map(({ name, error, isFlaky }) => {
      const indented = error
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n')
      return `${isFlaky ? 'passed at the second try' : 'failed'}: ${name}\n${indented}`
    })
    .join('\n')
