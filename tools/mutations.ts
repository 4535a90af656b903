import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { mutations } from './mutation-list.ts'
import type { Mutation } from './mutation.ts'
import { commandOf, inProject, projectRoot } from './project.ts'

// `npm run mutations`: makes each fault of mutation-list.ts, one after another, and runs the tests that must tell of it. With
// words, as in `npm run mutations -- offer stock`, only the faults that hold one of them; with `--from 114` from the 114th on, for a run
// that was stopped. Every file is as before afterwards.

const { values, positionals: wanted } = parseArgs({
  options: { from: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const first = Number(values.from)
if (!Number.isInteger(first) || first < 1)
  throw new Error(`--from wants a fault's number, not ${values.from}`)

const isWanted = ({ fault, file }: Mutation): boolean =>
  wanted.length === 0 || wanted.some((word) => fault.includes(word) || file.includes(word))

/** The file with its fault; throws where the code has changed so that the fault can't be made any more. */
const broken = ({ file, find, replace }: Mutation, text: string): string => {
  if (text.split(find).length !== 2) throw new Error(`${file} must hold this once: ${find}`)
  return text.replace(find, () => replace)
}

/** Which test tells of the fault, by its name; undefined where all of them pass. */
const catcherOf = ({ tests }: Mutation): string | undefined => {
  const run = spawnSync(process.execPath, [commandOf('vitest'), 'run', '--bail=1', ...tests], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  // No test at all, or one that couldn't start, tells nothing of the fault.
  if (run.signal !== null || !/Tests +.*(passed|failed)/.test(run.stdout))
    throw new Error(`The tests didn't run: ${tests.join(', ')}\n${run.stdout.slice(-2_000)}${run.stderr}`)
  if (run.status === 0) return undefined
  // A test that was only too slow tells of a busy machine.
  if (/timed out in \d+ms/.test(run.stderr)) return `a test that ran out of time: ${tests.join(', ')}`
  return / FAIL +(.*)/.exec(run.stderr)?.[1] ?? 'what kept the tests from starting'
}

const chosen = mutations.filter(isWanted).slice(first - 1)
/** All of them first, so that a run doesn't find a stale one after half an hour. */
for (const mutation of chosen) broken(mutation, readFileSync(inProject(mutation.file), 'utf8'))

let restore = (): void => {}
process.on('exit', () => restore())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const survivors: Mutation[] = []
for (const mutation of chosen) {
  const file = inProject(mutation.file)
  const text = readFileSync(file, 'utf8')
  restore = () => writeFileSync(file, text)
  writeFileSync(file, broken(mutation, text))
  const catcher = catcherOf(mutation)
  restore()
  restore = () => {}
  if (catcher === undefined) survivors.push(mutation)
  const verdict = catcher === undefined ? 'SURVIVED' : 'caught  '
  console.log(
    `${verdict} ${mutation.file}: ${mutation.fault}${catcher === undefined ? '' : `\n         by ${catcher}`}`,
  )
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} faults are caught.`)
process.exitCode = survivors.length === 0 ? 0 : 1
