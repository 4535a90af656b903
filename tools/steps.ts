import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { text } from 'node:stream/consumers'
import { projectRoot } from './project.ts'

export interface Counts {
  passed: number
  failed: number
}

export interface Step {
  name: string
  /** Script and arguments for the Node that runs us. */
  args: string[]
  env?: Record<string, string>
  /** The step's tests, read after it ended; without it the step itself is one test. */
  counts?: () => Promise<Counts>
}

export interface StepResult extends Counts {
  name: string
  output: string
}

const running = new Set<ChildProcess>()

const endAll = (signal: NodeJS.Signals) => {
  for (const child of running) child.kill(signal)
  process.exitCode = 1
}
process.on('SIGTERM', endAll)
process.on('SIGINT', endAll)

/** A failed step fails at least one test, even if its own report is missing or says otherwise. */
const countsOf = async (step: Step, ok: boolean): Promise<Counts> => {
  if (!step.counts) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const counts = await step.counts().catch(() => ({ passed: 0, failed: 1 }))
  return ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

const runStep = async (step: Step): Promise<StepResult> => {
  const started = performance.now()
  const child = spawn(process.execPath, step.args, {
    cwd: projectRoot,
    env: { ...process.env, NO_COLOR: '1', ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const outputs = [text(child.stdout), text(child.stderr)]
  const [code] = await once(child, 'close')
  running.delete(child)
  const output = (await Promise.all(outputs)).join('').trim()
  const { passed, failed } = await countsOf(step, code === 0)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const tests = step.counts ? `  ${passed} passed, ${failed} failed` : ''
  console.log(
    `${failed === 0 ? 'ok    ' : 'failed'} ${step.name.padEnd(12)} ${seconds.padStart(6)} s${tests}`,
  )
  return { name: step.name, passed, failed, output }
}

/** Runs the steps, two at a time in the given order. */
export const runSteps = async (steps: Step[]): Promise<StepResult[]> => {
  const results: StepResult[] = []
  const waiting = [...steps]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all([lane(), lane()])
  return results
}

/** The whole machine's processor time: only meaningful if nothing else runs. */
const busySeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1_000

const begun = { at: performance.now(), busy: busySeconds() }

/** Prints the failed steps' output and, for machines in the last line, the count of tests; sets the exit code. */
export const finish = (results: StepResult[]): void => {
  for (const { name, output } of results.filter(({ failed }) => failed > 0))
    console.log(`\n${name}:\n${output.split('\n').slice(-200).join('\n')}`)
  const [passed, failed] = [
    results.reduce((sum, result) => sum + result.passed, 0),
    results.reduce((sum, result) => sum + result.failed, 0),
  ]
  const seconds = (performance.now() - begun.at) / 1_000
  console.log(`time: ${seconds.toFixed(0)} s, processors ${(busySeconds() - begun.busy).toFixed(0)} s`)
  console.log(`tests: ${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
