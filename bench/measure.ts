import pg from 'pg'
import { saysWhoActs } from '../apps/api/src/platform/db/actor-context.ts'
import { issueToken } from '../apps/api/src/people/auth/session-tokens.ts'
import type { Sent } from 'autocannon'
import { isChosen, moveSubQuote, readCases, setPrice } from './cases.ts'
import type { Tokens } from './load.ts'
import { fire, priceEdits, sentOf, transitions } from './load.ts'
import type { Shot, Statement } from './messages.ts'
import { people } from './people.ts'
import type { Person } from './people.ts'
import type { Outcome } from './report.ts'
import type { BenchServer } from './servers.ts'

export interface Bench {
  servers: { ours: BenchServer; oursSmall: BenchServer; reference: BenchServer; outside: BenchServer }
  serverSecret: string
  databaseUrl: string
  small: number
  large: number
  rounds: number
  say: (line: string) => void
  /** Called for a call that already failed alone, and so isn't measured. */
  leaveOut: (reason: string) => void
}

/** One call, ready to be sent to each server. */
interface Contest {
  outcome: Outcome
  ours: Sent[]
  reference: Sent[]
  small: Sent[] | null
}

/** A token for each of the bench's people. */
export const signIn = async ({ serverSecret }: Pick<Bench, 'serverSecret'>): Promise<Tokens> => {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const names = Object.keys(people) as Person[]
  const entries = names.map(async (name) => [
    name,
    await issueToken({ sessionId: people[name].session, expiresAt }, serverSecret),
  ])
  return Object.fromEntries(await Promise.all(entries)) as Tokens
}

/** The statements around a call's own: the actor's context, and the transaction's begin and end. */
const isControl = ({ text }: Statement): boolean =>
  /^(begin|commit|rollback)\b/.test(text) || saysWhoActs(text)

const isSessionLookUp = ({ text }: Statement): boolean => /from "sessions"/.test(text)

const ownStatements = (statements: readonly Statement[]): number =>
  statements.filter((statement) => !isControl(statement) && !isSessionLookUp(statement)).length

/** Recorded once a minute in the background: not part of a call, whichever it happens to coincide with. */
const isLastSeen = ({ text }: Statement): boolean => text.startsWith('update "sessions"')

/** The request for each shot, or the reason that there is nothing to measure. */
const recordAll = async (
  server: BenchServer,
  shots: readonly Shot[],
  tokens: Tokens,
): Promise<Statement[][] | string> => {
  const scripts: Statement[][] = []
  const [first] = shots
  // Called once before: work that our server caches until a change (a list's count) isn't part of every call.
  if (first?.method === 'GET') await server.record(first, tokens[first.person])
  for (const shot of shots) {
    const { status, body, statements } = await server.record(shot, tokens[shot.person])
    if (status >= 300) return `${shot.method} ${shot.path} answered ${status}: ${body}`
    scripts.push(statements.filter((statement) => !isLastSeen(statement)))
  }
  return scripts
}

const contestOf = async (
  { servers, leaveOut }: Bench,
  tokens: Tokens,
  call: {
    name: string
    target: number | null
    outside: number | null
    list: boolean
    recorded: Shot[]
    ours: Sent[]
    small: Sent[] | null
  },
): Promise<Contest[]> => {
  if (!isChosen(call.name)) return []
  const scripts = await recordAll(servers.ours, call.recorded, tokens)
  if (typeof scripts === 'string') {
    leaveOut(`${call.name}: ${scripts}`)
    return []
  }
  const key = call.name.replaceAll(/\W+/g, '-')
  await servers.reference.replay(key, scripts)
  const contest = {
    ours: call.ours,
    small: call.small,
    reference: [{ method: 'GET', path: `/call/${key}` }],
    outcome: {
      name: call.name,
      target: call.target,
      outsideTarget: call.outside,
      isList: call.list,
      statements: Math.max(...scripts.map(ownStatements)),
      ours: [],
      reference: [],
      small: [],
      bareHttp: [],
      outside: [],
      failures: 0,
    },
  }
  return [contest]
}

const idsOf = async (url: string, query: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(query)
    return rows.map((row) => Number(row.id))
  } finally {
    await client.end()
  }
}

/** Lines and sub-quotes of the bench's vendor, one of each quote, so that writers rarely wait for a lock. */
const writeTargets = async (url: string) => ({
  items: await idsOf(
    url,
    `SELECT min(id) AS id FROM quote_items WHERE vendor_id = ${people.vendor.userId} AND quote_id <= 1000 GROUP BY quote_id`,
  ),
  subQuotes: await idsOf(
    url,
    `SELECT id FROM sub_quotes WHERE vendor_id = ${people.vendor.userId} AND quote_id BETWEEN 1001 AND 2000`,
  ),
})

const recordedTargets = 40

const prepare = async (bench: Bench): Promise<Contest[]> => {
  const tokens = await signIn(bench)
  const contests: Contest[] = []
  // Calls that take longer than a round are sent one at a time, only by cost.ts.
  for (const { shots, scales, requests, ...read } of readCases) {
    if (requests !== undefined) continue
    const recorded = shots(bench.large)
    const sent = (all: Shot[]): Sent[] => all.map((shot) => sentOf(shot, tokens))
    const small = scales ? sent(shots(bench.small)) : null
    contests.push(...(await contestOf(bench, tokens, { ...read, recorded, ours: sent(recorded), small })))
  }
  const { items, subQuotes } = await writeTargets(bench.databaseUrl)
  const write = { target: null, outside: 0.12, list: false, small: null }
  const [recordedSubs, firedSubs] = [subQuotes.slice(0, recordedTargets), subQuotes.slice(recordedTargets)]
  contests.push(
    ...(await contestOf(bench, tokens, {
      ...write,
      name: 'price edit (PATCH)',
      recorded: items.slice(0, recordedTargets).map(setPrice),
      ours: [priceEdits(items, tokens)],
    })),
    ...(await contestOf(bench, tokens, {
      ...write,
      name: 'transition (POST)',
      // There and back: the reference repeats both.
      recorded: recordedSubs.flatMap((id) => [
        moveSubQuote(id, 'send-to-admin'),
        moveSubQuote(id, 'take-back'),
      ]),
      ours: [transitions(firedSubs, tokens)],
    })),
  )
  return contests
}

const bareHttp: Sent[] = [{ method: 'GET', path: '/ok' }]
const outsidePage: Sent[] = [{ method: 'GET', path: '/page' }]

/** One round of one call: each server in turn, in an order that changes from round to round. */
const playRound = async (
  { servers }: Bench,
  contest: Contest,
  round: number,
): Promise<Record<'ours' | 'reference' | 'small' | 'outside', number>> => {
  const { outcome, small } = contest
  const rates = { ours: 0, reference: 0, small: 0, outside: 0 }
  const turns: [keyof typeof rates, BenchServer, Sent[] | null][] = [
    ['ours', servers.ours, contest.ours],
    ['reference', servers.reference, contest.reference],
    ['small', servers.oursSmall, small],
    ['outside', servers.outside, outsidePage],
  ]
  for (const [who, server, requests] of round % 2 === 0 ? turns : turns.toReversed()) {
    if (requests === null) continue
    const { rate, failures } = await fire(server.url, 1, requests)
    rates[who] = rate
    outcome.failures += failures
  }
  return rates
}

/** Runs all calls, round after round; the first round warms up and doesn't count. */
export const measure = async (bench: Bench): Promise<Outcome[]> => {
  bench.say('recording what each call sends to the database')
  const contests = await prepare(bench)
  for (let round = 0; round <= bench.rounds; round += 1) {
    bench.say(round === 0 ? 'warming up' : `round ${round} of ${bench.rounds}`)
    const { rate: bare } = await fire(bench.servers.reference.url, 1, bareHttp)
    for (const contest of contests) {
      const { outcome } = contest
      const rates = await playRound(bench, contest, round)
      if (round === 0) {
        outcome.failures = 0
        continue
      }
      outcome.ours.push(rates.ours)
      outcome.reference.push(rates.reference)
      if (contest.small !== null) outcome.small.push(rates.small)
      outcome.bareHttp.push(bare)
      outcome.outside.push(rates.outside)
    }
  }
  return contests.map((contest) => contest.outcome)
}
