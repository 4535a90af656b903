import { randomBytes, randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/**
 * Does time tell which names have an account? Samples a running server with known and unknown names, in
 * random order, and prints for each call the area under the curve: the chance that a known name takes longer
 * than an unknown one. 0.5 is a coin's toss; 0.44 to 0.56 is what we ask of 300 samples each.
 *
 *     RATE_LIMIT_SCALE=1000 npm start
 *     node tools/measure-sign-in-timing.ts --url http://localhost:3000 --known vendor,vendor2,tenant,customer
 *
 * `--samples 300`, `--domain demo.armature.test` (the known names' addresses are name@domain), `--call token`
 * (only paths that hold this). It asserts nothing, since a busy machine would make it lie; run it on a quiet
 * one, more than once.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    known: { type: 'string', default: 'vendor,vendor2,tenant,customer' },
    domain: { type: 'string', default: 'demo.armature.test' },
    samples: { type: 'string', default: '300' },
    call: { type: 'string', default: '/' },
  },
})

const samples = Number(values.samples)
const known = values.known.split(',')

interface Probe {
  call: string
  body: (name: string) => object
}

const probes: readonly Probe[] = [
  {
    call: '/api/token/',
    body: (username) => ({ username, password: 'not the password', otp_channel: 'EMAIL' }),
  },
  { call: '/api/otp_login/', body: (username) => ({ username, password: '000000' }) },
  { call: '/auth/password-reset/', body: (name) => ({ email: `${name}@${values.domain}` }) },
  { call: '/api/resend_email_verification/', body: (name) => ({ email: `${name}@${values.domain}` }) },
]

const pick = (names: readonly string[]): string => names[randomInt(names.length)] ?? ''

/** As long as a known name, so that neither parsing nor hashing tells. */
const likeOne = (name: string): string => randomBytes(name.length).toString('hex').slice(0, name.length)

const timeOf = async ({ call, body }: Probe, name: string): Promise<{ ms: number; status: number }> => {
  const payload = JSON.stringify(body(name))
  const started = performance.now()
  const response = await fetch(`${values.url}${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: payload,
  })
  await response.arrayBuffer()
  return { ms: performance.now() - started, status: response.status }
}

/** The share of pairs in which the known name took longer; a tie is half a pair. */
const areaUnderCurve = (knownMs: readonly number[], unknownMs: readonly number[]): number => {
  let longer = 0
  for (const a of knownMs) for (const b of unknownMs) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (knownMs.length * unknownMs.length)
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const measure = async (probe: Probe): Promise<string> => {
  const times = { known: [] as number[], unknown: [] as number[] }
  const statuses = new Set<number>()
  // The unknown names are few and come again too, or each would be the first to make a counter's row.
  const unknown = known.map(likeOne)
  for (let n = 0; n < 20; n += 1) await timeOf(probe, pick(n % 2 === 0 ? known : unknown))
  while (times.known.length < samples || times.unknown.length < samples) {
    const kind = randomInt(2) === 0 ? 'known' : 'unknown'
    if (times[kind].length >= samples) continue
    const { ms, status } = await timeOf(probe, pick(kind === 'known' ? known : unknown))
    times[kind].push(ms)
    statuses.add(status)
  }
  const area = areaUnderCurve(times.known, times.unknown).toFixed(3)
  const [a, b] = [median(times.known).toFixed(2), median(times.unknown).toFixed(2)]
  return `${probe.call}: area ${area}, medians ${a} and ${b} ms, answers ${[...statuses].join(', ')}`
}

for (const probe of probes.filter(({ call }) => call.includes(values.call))) console.log(await measure(probe))
