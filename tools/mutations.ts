import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import mutations from './mutations.json' with { type: 'json' }
import { commandOf, inProject, projectRoot } from './project.ts'

// `npm run mutations`: plants each fault of mutations.json in turn and runs the tests that must catch it. Words, as in
// `npm run mutations -- offer stock`, select the faults that contain one of them; `--from 114` resumes a stopped run.
// Every file is restored afterwards.

type Mutation = (typeof mutations)[number]

const { values, positionals: words } = parseArgs({
  options: { from: { type: 'string', default: '1' } },
  allowPositionals: true,
})

const isWanted = ({ fault, file }: Mutation): boolean =>
  words.length === 0 || words.some((word) => fault.includes(word) || file.includes(word))

/** The file with its fault; `mutations.test.ts` checks that each can be planted. */
const broken = ({ file, find, replace }: Mutation, text: string): string => {
  if (text.split(find).length !== 2) throw new Error(`${file} must hold this once: ${find}`)
  return text.replace(find, () => replace)
}

/** The name of the test that catches the fault; undefined if all of them pass. */
const catcherOf = ({ tests }: Mutation): string | undefined => {
  const run = spawnSync(process.execPath, [commandOf('vitest'), 'run', '--bail=1', ...tests], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (run.signal !== null || !/Tests +.*(passed|failed)/.test(run.stdout))
    throw new Error(`The tests didn't run: ${tests.join(', ')}\n${run.stdout.slice(-2_000)}${run.stderr}`)
  if (run.status === 0) return undefined
  return / FAIL +(.*)/.exec(run.stderr)?.[1] ?? 'an error outside of the tests'
}

let restore = (): void => {}
process.on('exit', () => restore())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const chosen = mutations.filter(isWanted).slice(Number(values.from) - 1)
let caught = 0
for (const mutation of chosen) {
  const file = inProject(mutation.file)
  const text = readFileSync(file, 'utf8')
  restore = () => writeFileSync(file, text)
  writeFileSync(file, broken(mutation, text))
  const catcher = catcherOf(mutation)
  restore()
  restore = () => {}
  if (catcher !== undefined) caught += 1
  const verdict = catcher === undefined ? 'SURVIVED' : `caught by ${catcher}`
  console.log(`${mutation.file}: ${mutation.fault}\n  ${verdict}`)
}
console.log(`${caught} of ${chosen.length} faults are caught.`)
process.exitCode = caught === chosen.length ? 0 : 1
