import { execFileSync } from 'node:child_process'
import path from 'node:path'
import all from './drills.json' with { type: 'json' }
import { projectRoot } from './project.ts'

/**
 * Drills: processes that are started, killed, starved or cut off again and again, the demo, conversions of CAD files, and
 * whatever is repeated until chance has had its turn. A drill runs when a file beside it has changed; `npm run drills` and
 * the nightly run hold all of them.
 */
export const drills: readonly string[] = all

/** Every drill stands on these. */
const groundPaths = /(?:^|\/)(?:package-lock\.json$|(?:db|outbox|jobs|stripe-sandbox)\/)/

/** Those that a run of the tests was asked for; Vitest started by hand runs whatever is named. */
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

/** By what the upstream branch doesn't have; none where git knows of none. */
export const drillsUnlanded = (): readonly string[] => {
  try {
    return drillsBeside([...filesHere(), ...git('diff', '--name-only', '@{upstream}...HEAD')])
  } catch {
    return []
  }
}

/** By the commits since, the last one at least: all of them where the ground has changed, or git can't tell. */
export const drillsSince = (since: string): readonly string[] => {
  const log = ['log', '--first-parent', '-m', '--name-only', '--format=']
  try {
    const changed = [...filesHere(), ...git(...log, '-1'), ...git(...log, `--since=${since}`)]
    return changed.some((file) => groundPaths.test(file)) ? drills : drillsBeside(changed)
  } catch {
    return drills
  }
}
