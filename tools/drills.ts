import { execFileSync } from 'node:child_process'
import path from 'node:path'
import all from './drills.json' with { type: 'json' }
import { projectRoot } from './project.ts'

/**
 * Drills: tests that repeatedly start, kill, starve or cut off processes, the demo, conversions of CAD files, and
 * anything repeated to catch chance failures. A drill runs when a file beside it has changed; `npm run drills` and the
 * nightly run include all of them.
 */
export const drills: readonly string[] = all

/** Every drill depends on these. */
const groundPaths = /(?:^|\/)(?:package-lock\.json$|(?:db|outbox|jobs|stripe-sandbox)\/)/

/** Those selected by a test run; Vitest started by hand runs whatever is named. */
export const dueDrills: readonly string[] =
  process.env.DRILLS?.split(' ').filter((name) => name !== '') ?? drills

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

const filesHere = (): string[] => [
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** The drills that have one of these files beside them. */
export const drillsBeside = (changed: readonly string[]): string[] => {
  const folders = new Set(changed.map((file) => path.posix.dirname(file)))
  return drills.filter((drill) => folders.has(path.posix.dirname(drill)))
}

/** Relative to the upstream branch; none without git. */
export const drillsUnlanded = (): readonly string[] => {
  try {
    return drillsBeside([...filesHere(), ...git('diff', '--name-only', '@{upstream}...HEAD')])
  } catch {
    return []
  }
}

/** By the commits since then, at least the last one: all of them if the common files have changed, or without git. */
export const drillsSince = (since: string): readonly string[] => {
  const log = ['log', '--first-parent', '-m', '--name-only', '--format=']
  try {
    const changed = [...filesHere(), ...git(...log, '-1'), ...git(...log, `--since=${since}`)]
    return changed.some((file) => groundPaths.test(file)) ? drills : drillsBeside(changed)
  } catch {
    return drills
  }
}
