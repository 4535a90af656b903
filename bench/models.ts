import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// `npm run bench:models`: what a conversion to a 3D view takes of the processor, as ratios within one run.
// It measures and doesn't judge, as `npm run bench`.

const script = fileURLToPath(new URL('./convert-once.ts', import.meta.url))
const rounds = 3

interface Measured {
  bytes: number
  cpuMs: number
}

/** The least of some rounds: whatever else the machine does can only add to it. */
const measure = (kind: 'equal' | 'different', count: number, flags: string[]): Measured => {
  const all = Array.from(
    { length: rounds },
    () =>
      JSON.parse(
        execFileSync(process.execPath, [...flags, script, kind, String(count)], { encoding: 'utf8' }),
      ) as Measured,
  )
  return all.reduce((least, one) => (one.cpuMs < least.cpuMs ? one : least))
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const liftoff = ['--liftoff-only']
const [few, many] = [measure('equal', 500, liftoff), measure('equal', 4_000, liftoff)]
say(`equal parts, 4,000 : 500 (8 is linear)  ${(many.cpuMs / few.cpuMs).toFixed(1)}`)
say(`equal parts, 4,000  ${seconds(many.cpuMs)} of processor time`)
say('')
say('different parts: optimised code as a multiple of code that is not')
for (const count of [100, 1_000, 2_000]) {
  const [plain, optimised] = [measure('different', count, liftoff), measure('different', count, [])]
  const size = `${(plain.bytes / 1_000_000).toFixed(1)} MB`
  say(
    `${size.padStart(8)}  ${(optimised.cpuMs / plain.cpuMs).toFixed(2)}  (${seconds(plain.cpuMs)} not optimised)`,
  )
}
