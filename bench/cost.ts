import type { Sent } from 'autocannon'
import { readCases } from './cases.ts'
import type { BenchCase } from './cases.ts'
import { fireAmount, sentOf } from './load.ts'
import type { Meter, Used } from './processor-time.ts'
import { meterOf } from './processor-time.ts'
import { markdownTable, median, timesAsLong } from './report.ts'
import { onStage, say } from './stage.ts'
import type { BenchServer } from './servers.ts'
import { signIn } from './sessions.ts'
import type { Stage } from './stage.ts'

// `npm run bench:cost`: the processor time of a read, in the server and in its connections' database processes, beside
// the outside reference. Unlike requests per second, it stays the same on a busy machine.

const rounds = Math.max(1, Math.round(Number(process.env.BENCH_SECONDS ?? 3)))
const usualRequests = 250

type Place = 'large' | 'small' | 'outside'
type OurPlace = Exclude<Place, 'outside'>

/** One server with its meter. */
interface Measured {
  server: BenchServer
  meter: Meter
}

const outsidePage: Sent[] = [{ method: 'GET', path: '/page' }]

/** Milliseconds per request. */
const costOf = async (
  { server: { url }, meter }: Measured,
  sent: Sent[],
  requests = usualRequests,
): Promise<Used> => {
  let failures = 0
  const used = await meter.during(async () => {
    ;({ failures } = await fireAmount(url, requests, sent, requests < usualRequests ? 1 : undefined))
  })
  if (failures > 0) throw new Error(`${failures} of ${requests} requests failed: ${sent[0]?.path ?? ''}`)
  return { server: used.server / requests, database: used.database / requests }
}

const total = ({ server, database }: Used): number => server + database

/**
 * A list's first request after a change, with empty caches. Its garbage, sometimes a million ids, is collected before
 * anything else is measured, since the next measurement would include it.
 */
const costAnew = async (place: Measured, sent: Sent[]): Promise<Used> => {
  await place.server.forget()
  const used = await costOf(place, sent, 1)
  await place.server.collectGarbage()
  return used
}

interface Cost {
  read: BenchCase
  rounds: Record<Place, Used>[]
  /** For lists only. */
  anew: Record<OurPlace, Used>[]
}

const ratioOf = (all: readonly Record<Place, Used>[], over: Place, under: Place): number =>
  median(all.map((round) => total(round[over]) / total(round[under])))

const verdict = (met: boolean): string => (met ? 'met' : 'MISSED')

const rowOf = (cost: Cost): string[] => {
  const { read, rounds: all, anew } = cost
  const [large, small] = [ratioOf(all, 'outside', 'large'), ratioOf(all, 'outside', 'small')]
  const growth = ratioOf(all, 'large', 'small')
  const { least, most } = timesAsLong
  const middle = (place: Place, part: keyof Used): string =>
    median(all.map((round) => round[place][part])).toFixed(2)
  return [
    read.name,
    large.toFixed(3),
    small.toFixed(3),
    read.outside === null
      ? 'none'
      : `>= ${read.outside.toFixed(2)} ${verdict(Math.min(large, small) >= read.outside)}`,
    growth.toFixed(2),
    read.scales ? verdict(growth >= least && growth <= most) : '',
    middle('large', 'server'),
    middle('large', 'database'),
    middle('outside', 'server'),
    middle('outside', 'database'),
    ...(['large', 'small'] as const).map((place) =>
      anew.length === 0 ? '' : median(anew.map((round) => total(round[place]))).toFixed(0),
    ),
    anew.length === 0 ? '' : median(anew.map(({ large }) => large.database)).toFixed(0),
  ]
}

const heads = [
  'call',
  'of outside, large',
  'small',
  'target',
  'large : small',
  '0.8 to 1.2',
  'server ms',
  'database ms',
  'outside: server ms',
  'database ms',
  'all forgotten, large: ms',
  'small: ms',
  'large: database ms',
]

const play = async ({ servers, urls, serverSecret, large, small }: Stage): Promise<void> => {
  const tokens = await signIn(serverSecret)
  const places: Record<Place, Measured> = {
    large: { server: servers.ours, meter: await meterOf(servers.ours, urls.large, 'ours') },
    small: { server: servers.oursSmall, meter: await meterOf(servers.oursSmall, urls.small, 'small') },
    outside: { server: servers.outside, meter: await meterOf(servers.outside, urls.outside, 'outside') },
  }
  const costs: Cost[] = readCases.map((read) => ({ read, rounds: [], anew: [] }))
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const cost of costs) {
      const amount = cost.read.requests
      const sent = (products: number): Sent[] => cost.read.shots(products).map((shot) => sentOf(shot, tokens))
      if (cost.read.list) {
        const anew = {
          large: await costAnew(places.large, sent(large)),
          small: await costAnew(places.small, sent(small)),
        }
        if (round > 0) cost.anew.push(anew)
      }
      // Each request once, so that a round starts with warm list caches.
      for (const [place, products] of [
        [places.large, large],
        [places.small, small],
      ] as const)
        await fireAmount(place.server.url, sent(products).length, sent(products), 1)
      const costed = {
        large: await costOf(places.large, sent(large), amount),
        small: await costOf(places.small, sent(small), amount),
        outside: await costOf(places.outside, outsidePage),
      }
      if (round > 0) cost.rounds.push(costed)
    }
  }
  await Promise.all(Object.values(places).map(({ meter }) => meter.close()))
  console.log(`\n${markdownTable(heads, costs.map(rowOf))}\n`)
  console.log(
    `Processor time of ${usualRequests} requests, medians of ${rounds} rounds, at ${large.toLocaleString('en')} and ${small.toLocaleString('en')} products. The ratios compare between machines.`,
  )
}

await onStage(play)
