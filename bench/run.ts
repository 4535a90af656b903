import { measure } from './measure.ts'
import { tableOf } from './report.ts'
import { onStage, say } from './stage.ts'

// `npm run bench`: our server against the same SQL behind bare Fastify, and against an outside reference. It measures
// without a verdict.

const rounds = Math.max(1, Math.round(Number(process.env.BENCH_SECONDS ?? 3)))

await onStage(async ({ servers, serverSecret, urls, small, large }) => {
  const leftOut: string[] = []
  const leaveOut = (reason: string): void => void leftOut.push(reason)
  const outcomes = await measure({
    servers,
    serverSecret,
    databaseUrl: urls.large,
    small,
    large,
    rounds,
    say,
    leaveOut,
  })
  console.log(`\n${tableOf(outcomes)}\n`)
  for (const reason of leftOut) console.log(`Not measured, it failed: ${reason}`)
  console.log(
    `Medians of ${rounds} alternating rounds of a second each, at ${large.toLocaleString('en')} products; "small" is ${small.toLocaleString('en')}.`,
  )
  console.log(
    'The columns up to "statements" are ratios or counts and compare between machines; the last one does not.',
  )
})
