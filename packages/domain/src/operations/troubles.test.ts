import { expect, it, test } from 'vitest'
import { earlier } from '../values/time.ts'
import { cronTimes } from './schedule.ts'
import type { OperationFacts } from './troubles.ts'
import { findTroubles } from './troubles.ts'

const now = new Date('2026-11-29T12:00:00Z')
const ago = (minutes: number): Date => earlier(now, { minutes })

const well: OperationFacts = {
  now,
  copies: [
    { version: '0.3.0', started: ago(900) },
    { version: '0.3.0', started: ago(800) },
  ],
  workers: 10,
  tasks: [{ task: 'deliver-message', failed: 0, oldest_due: ago(4) }],
  messages: { waiting: 3, oldestSeconds: 590 },
  webhooks: { refused: 3, unhandled: 1, oldestUnhandled: ago(59) },
  books: { differences: 0 },
  backups: { made: ago(35 * 60), verified: ago(36 * 60) },
  sweeps: [
    { task: 'sweep', done: ago(170), error: null },
    { task: 'sweep-payouts', done: ago(14), error: 'no answer' },
  ],
}
const troublesWith = (facts: Partial<OperationFacts>): [string, string | null][] =>
  findTroubles({ ...well, ...facts }).map(({ text, runbook }) => [text, runbook])

test('little things are no trouble', () => {
  expect(findTroubles(well)).toEqual([])
  // Before the first comparison and the first runs of a new installation.
  const started = ago(10)
  expect(
    findTroubles({
      ...well,
      copies: [{ version: null, started }],
      books: null,
      backups: null,
      sweeps: [{ task: 'sweep-payouts', done: null, error: null }],
    }),
  ).toEqual([])
})

it.each<[Partial<OperationFacts>, string, string | null]>([
  [{ workers: 0 }, 'No copy is working on jobs.', 'JobsLate'],
  [
    { tasks: [{ task: 'run-refund', failed: 0, oldest_due: ago(6) }] },
    'run-refund has been due for 6 minutes.',
    'JobsLate',
  ],
  [
    { messages: { waiting: 1, oldestSeconds: 8_000 } },
    '1 mail or text message waiting, the oldest for 2 hours.',
    'MailsWait',
  ],
  [
    { books: { differences: 2 } },
    'The books and the card provider differ in 2 payments and transfers.',
    null,
  ],
  [{ backups: { made: ago(60), verified: null } }, 'No backup has ever been verified.', 'BackupOld'],
  [
    { backups: { made: ago(40 * 60), verified: ago(60) } },
    'No backup has been made for 40 hours.',
    'BackupOld',
  ],
  [
    { tasks: [{ task: 'run-refund', failed: 2, oldest_due: null }] },
    '2 jobs failed and will not be retried.',
    'JobsFailed',
  ],
  [
    { webhooks: { ...well.webhooks, refused: 4 } },
    '4 webhooks had a wrong signature in the last 15 minutes.',
    'WebhooksRefused',
  ],
  [
    { webhooks: { ...well.webhooks, oldestUnhandled: ago(61) } },
    '1 event from the card provider not handled, the oldest for 61 minutes.',
    null,
  ],
  [
    { sweeps: [{ task: 'sweep-payouts', done: ago(16), error: 'no answer' }] },
    '“Pay vendors” hasn’t succeeded for 16 minutes.',
    'JobsLate',
  ],
  [
    {
      copies: [
        { version: null, started: ago(300) },
        { version: '0.3.0', started: ago(90) },
      ],
    },
    'Copies have run different releases for 90 minutes: 0.3.0, an earlier release.',
    null,
  ],
])('%j is trouble', (facts, text, runbook) => {
  expect(troublesWith(facts)).toEqual([[text, runbook]])
})

test('the most urgent comes first', () => {
  expect(
    troublesWith({ workers: 0, books: { differences: 1 }, messages: { waiting: 2, oldestSeconds: 700 } }).map(
      ([text]) => text.split(' ', 3).join(' '),
    ),
  ).toEqual(['No copy is', '2 mails and', 'The books and'])
})

test('a task is late only from the start of the oldest copy on', () => {
  const copies = [{ version: '0.3.0', started: ago(100) }]
  const sweeps = [{ task: 'sweep', done: ago(9_000), error: null }] as const
  expect(troublesWith({ copies, sweeps })).toEqual([])
  expect(troublesWith({ sweeps })).toEqual([
    ['“Delete expired rows” hasn’t succeeded for 15 hours.', 'JobsLate'],
  ])
})

test('times are as a crontab has them', () => {
  expect([cronTimes('sweep'), cronTimes('sweep-payouts')]).toEqual(['17 * * * *', '*/5 * * * *'])
})
