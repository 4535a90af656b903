import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { signalProcess } from '../apps/api/testing/faults/signal-process.ts'
import { markedPath, watchProcessors } from './processor-time.ts'

/** Works for half a second of the processor's own time, says so, and stays until it is ended. */
const works = `
while (process.cpuUsage().user + process.cpuUsage().system < 500_000);
console.log(process.pid)
setInterval(() => {}, 1_000)
`
/** Leaves another behind that works, as \`pg_ctl\` leaves a database, and ends. */
const leaves = `
require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(works)}], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref()
`

const left: number[] = []

afterEach(() => {
  for (const pid of left.splice(0)) signalProcess(pid, 'SIGKILL')
})

const run = async (program: string, step: string): Promise<void> => {
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, PATH: markedPath(step) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  left.push(Number(line.toString()))
}

test.runIf(process.platform === 'linux').each([
  ['the step itself', works],
  ['what outlives whoever started it', leaves],
])('counts the work of %s, and for its step alone', async (_of, program) => {
  const { secondsOf } = watchProcessors(['types', 'types web'])
  await run(program, 'types web')
  expect(secondsOf('types web')).toBeGreaterThanOrEqual(0.4)
  expect(secondsOf('types')).toBe(0)
})
