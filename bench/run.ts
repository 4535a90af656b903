import type { Sent } from 'autocannon'
import pg from 'pg'
import { isChosen } from './cases.ts'
import { fireDrawn, sentOf } from './load.ts'
import type { Shot } from './messages.ts'
import { createDice, reads, writesOn } from './mix.ts'
import type { WriteTargets } from './mix.ts'
import { everybody, people } from './people.ts'
import type { Meter } from './processor-time.ts'
import { meterOf } from './processor-time.ts'
import { markdownTable, median } from './report.ts'
import { onStage, say } from './stage.ts'
import type { Stage } from './stage.ts'
import type { BenchServer } from './servers.ts'
import { signIn } from './sessions.ts'

// `npm run bench`: the requests of 200 people, with four writes a second, compared with two references. It prints
// processor and waiting times as ratios within one run, and checks no targets.

const rounds = Math.max(1, Math.round(Number(process.env.BENCH_SECONDS ?? 3)))
const requests = 250
const writesPerSecond = 4

interface Figures {
  server: number
  database: number
  p50: number
  p99: number
}

interface Place {
  server: BenchServer
  meter: Meter
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const failed: string[] = []

/** Milliseconds per request. */
const measure = async ({ server, meter }: Place, draw: () => Sent): Promise<Figures> => {
  let times: number[] = []
  const used = await meter.during(async () => {
    const fired = await fireDrawn(server.url, requests, draw)
    times = fired.times.toSorted((one, other) => one - other)
    failed.push(...fired.failures)
  })
  return {
    server: used.server / requests,
    database: used.database / requests,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

const writeTargets = async (url: string): Promise<WriteTargets> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ids = async (query: string): Promise<number[]> =>
      (await client.query<{ id: string }>(query)).rows.map(({ id }) => Number(id))
    return {
      items: await ids(
        `SELECT min(id) AS id FROM quote_items WHERE vendor_id = ${people.vendor} AND quote_id <= 1000 GROUP BY quote_id`,
      ),
      // Sub-quotes that an interrupted run left in the other status are skipped.
      subQuotes: await ids(
        `SELECT id FROM sub_quotes WHERE vendor_id = ${people.vendor} AND quote_id BETWEEN 1001 AND 2000 AND status = 'SENT_TO_VENDOR'`,
      ),
    }
  } finally {
    await client.end()
  }
}

type Where = 'large' | 'small' | 'lean' | 'keyset'
type Round = Partial<Record<Where, Figures>> & Record<'large' | 'keyset', Figures>

const total = (of: Figures): number => of.server + of.database

const rowOf = ({ name, wanted, played }: { name: string; wanted: number; played: Round[] }): string[] => {
  const ratio = (over: Where, under: Where, of: (figures: Figures) => number = total): string => {
    const all = played.flatMap((round) => {
      const [upper, lower] = [round[over], round[under]]
      return upper === undefined || lower === undefined ? [] : [of(upper) / of(lower)]
    })
    return all.length === 0 ? '' : median(all).toFixed(of === total ? 3 : 1)
  }
  const middle = (part: keyof Figures) => median(played.map(({ large }) => large[part])).toFixed(2)
  return [
    name,
    wanted.toFixed(2),
    ratio('keyset', 'large'),
    ratio('keyset', 'small'),
    ratio('lean', 'large'),
    middle('server'),
    middle('database'),
    ratio('large', 'keyset', ({ p50 }) => p50),
    ratio('large', 'keyset', ({ p99 }) => p99),
  ]
}

const heads = [
  'call',
  'wanted',
  'of keyset, large',
  'small',
  'of lean',
  'server ms',
  'database ms',
  'p50: times keyset',
  'p99',
]

/** Four writes a second while `work` runs, through a copy of our server, so that their time isn't counted. */
const amidWrites = async (
  writer: BenchServer,
  draw: () => Sent,
  work: () => Promise<void>,
): Promise<void> => {
  const sending = setInterval(() => {
    const { method = 'GET', path, headers, body } = draw()
    const sent = fetch(new URL(path ?? '', writer.url), {
      method,
      headers: { ...headers },
      body: body ?? null,
    })
    sent.then(
      async (answer) => {
        const text = await answer.text()
        if (!answer.ok) failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
      },
      (error: unknown) => failed.push(String(error)),
    )
  }, 1_000 / writesPerSecond)
  try {
    await work()
  } finally {
    clearInterval(sending)
  }
}

const play = async ({ servers, urls, serverSecret, large, small }: Stage): Promise<void> => {
  const tokens = await signIn(serverSecret)
  const places = {
    large: { server: servers.ours, meter: await meterOf(servers.ours, urls.large, 'ours') },
    small: { server: servers.oursSmall, meter: await meterOf(servers.oursSmall, urls.small, 'small') },
    lean: { server: servers.lean, meter: await meterOf(servers.lean, urls.small, 'lean') },
    keyset: { server: servers.outside, meter: await meterOf(servers.outside, urls.outside, 'outside') },
  }
  const { items, subQuotes } = await writeTargets(urls.large)
  const half = { items: Math.floor(items.length / 2), subQuotes: Math.floor(subQuotes.length / 2) }
  const writes = writesOn({ items: items.slice(half.items), subQuotes: subQuotes.slice(half.subQuotes) })
  const others = writesOn({
    items: items.slice(0, half.items),
    subQuotes: subQuotes.slice(0, half.subQuotes),
  })
  const dice = createDice(1)
  const drawn = (shot: () => Shot) => (): Sent => sentOf(shot(), tokens)
  const kinds = Object.values(others)
  let turn = 0
  const background = drawn(() => (kinds[turn++ % kinds.length] ?? others['stock edit'])(dice, large))

  const page = drawn(() => ({
    method: 'GET',
    person: dice.of(everybody),
    path: `/page?page=${dice.upTo(100)}`,
  }))
  const write = drawn(() => ({ method: 'GET', person: people.admin, path: '/write' }))

  const played = new Map<string, { name: string; wanted: number; played: Round[] }>()
  const note = (name: string, wanted: number, round: number, figures: Round): void => {
    const row = played.get(name) ?? { name, wanted, played: [] }
    played.set(name, row)
    if (round > 0) row.played.push(figures)
  }
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    await amidWrites(servers.writer, background, async () => {
      for (const { name, wanted, draw } of reads.filter((call) => isChosen(call.name)))
        note(name, wanted, round, {
          large: await measure(
            places.large,
            drawn(() => draw(dice, large)),
          ),
          small: await measure(
            places.small,
            drawn(() => draw(dice, small)),
          ),
          lean: await measure(places.lean, page),
          keyset: await measure(places.keyset, page),
        })
    })
    for (const [name, draw] of Object.entries(writes).filter(([call]) => isChosen(call)))
      note(name, 0.12, round, {
        large: await measure(
          places.large,
          drawn(() => draw(dice, large)),
        ),
        keyset: await measure(places.keyset, write),
      })
  }
  await Promise.all(Object.values(places).map(({ meter }) => meter.close()))
  console.log(`\n${markdownTable(heads, [...played.values()].map(rowOf))}\n`)
  for (const reason of [...new Set(failed)].slice(0, 10)) console.log(`Failed: ${reason}`)
  console.log(
    `${failed.length} failed. Medians of ${rounds} rounds of ${requests} requests, ${writesPerSecond} writes a second meanwhile, ${large.toLocaleString('en')} and ${small.toLocaleString('en')} products.`,
  )
  // A few writes meet each other; more mean that the table measures refusals.
  if (failed.length > requests) process.exitCode = 1
}

await onStage(play)
