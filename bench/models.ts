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
const measure = (kind: 'equal' | 'mapped' | 'fbx' | 'gears', count: number, flags: string[]): Measured => {
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
const equalParts = { equal: 'by products', mapped: 'by mapped items', fbx: 'in an FBX' } as const
for (const kind of ['equal', 'mapped', 'fbx'] as const) {
  const [few, many] = [measure(kind, 500, liftoff), measure(kind, 4_000, liftoff)]
  say(`equal parts ${equalParts[kind]}, 4,000 : 500 (8 is linear)  ${(many.cpuMs / few.cpuMs).toFixed(1)}`)
  say(`equal parts ${equalParts[kind]}, 4,000  ${seconds(many.cpuMs)} of processor time`)
}
say('')
say('different parts: optimised code as a multiple of code that is not')
for (const count of [6, 12, 25]) {
  const [plain, optimised] = [measure('gears', count, liftoff), measure('gears', count, [])]
  const size = `${(plain.bytes / 1_000_000).toFixed(1)} MB`
  say(
    `${size.padStart(8)}  ${(optimised.cpuMs / plain.cpuMs).toFixed(2)}  (${seconds(plain.cpuMs)} not optimised)`,
  )
}
