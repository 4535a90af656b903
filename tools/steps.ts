import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { markedPath, watchProcessors } from './processor-time.ts'
import { projectRoot } from './project.ts'
import type { Outcome } from './test-reports.ts'
import { failuresText, stepFailure } from './test-reports.ts'

export interface Step {
  name: string
  /** Script and arguments for the Node that runs us. */
  args: string[]
  env?: Record<string, string>
  /** The tests that the step held, read after it ended; without it the step itself is one test. */
  outcome?: () => Promise<Outcome>
  /** Shows its output while it runs. */
  live?: boolean
}

export interface StepResult extends Outcome {
  name: string
  ok: boolean
  seconds: number
  /** The processor time of the step and of all that it started, where the system tells it. */
  processorSeconds: number | undefined
  output: string
}

type Watch = ReturnType<typeof watchProcessors>

const running = new Set<ChildProcess>()

const endAll = (signal: NodeJS.Signals) => {
  for (const child of running) child.kill(signal)
  process.exitCode = 1
}
process.on('SIGTERM', endAll)
process.on('SIGINT', endAll)

/** A step that ends badly fails at least one test, even where its own report is missing or cheerful. */
const outcomeOf = async (step: Step, ok: boolean, output: string): Promise<Outcome> => {
  const told = await step.outcome?.().catch(() => undefined)
  if (told) return ok ? told : { ...told, failed: Math.max(told.failed, 1) }
  if (ok && !step.outcome) return { passed: 1, failed: 0, failures: [] }
  return { passed: 0, failed: 1, failures: [stepFailure(step.name, output)] }
}

const runStep = async (step: Step, watch: Watch): Promise<StepResult> => {
  const started = performance.now()
  const child = spawn(process.execPath, step.args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      PATH: markedPath(step.name),
      ...(step.live ? {} : { NO_COLOR: '1' }),
      ...step.env,
    },
    stdio: step.live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  const [code] = await once(child, 'close')
  const processorSeconds = watch.secondsOf(step.name)
  running.delete(child)
  const output = (await Promise.all(outputs)).join('').trim()
  const outcome = await outcomeOf(step, code === 0, output)
  return {
    ...outcome,
    name: step.name,
    ok: code === 0 && outcome.failed === 0,
    seconds: (performance.now() - started) / 1_000,
    processorSeconds,
    output,
  }
}

const report = ({ name, ok, seconds, processorSeconds, output, passed, failed }: StepResult) => {
  const tests = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : ''
  const lastLine = ok && !tests ? `  ${(output.split('\n').at(-1) ?? '').trim().slice(0, 90)}` : ''
  const processor = processorSeconds === undefined ? '' : `${processorSeconds.toFixed(1).padStart(8)} s CPU`
  console.log(
    `${ok ? 'ok    ' : 'failed'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s${processor}${tests}${lastLine}`,
  )
  if (!ok && output) console.log(output.split('\n').slice(-150).join('\n'))
}

/** Runs the steps, two at a time in the order given, and tells each one's outcome and cost as it ends. */
export const runSteps = async (steps: Step[]): Promise<StepResult[]> => {
  const results: StepResult[] = []
  const waiting = [...steps]
  const watch = watchProcessors(steps.map(({ name }) => name))
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, watch)
      report(result)
      results.push(result)
    }
  }
  await Promise.all([lane(), lane()])
  return results
}

/** The sum over all steps. */
export const total = (results: StepResult[]): Pick<Outcome, 'passed' | 'failed'> => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
})

/** Tells each test that failed, once more and together: who reads a log reads its end. */
export const tellFailures = (results: StepResult[]): void => {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log(failuresText(failures))
}
