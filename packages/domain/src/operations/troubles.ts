import { hourMs, minuteMs } from '../values/time.ts'
import type { ScheduledTaskName } from './schedule.ts'
import { scheduledTasks } from './schedule.ts'

/** The parts of the status page, in its order. */
export const statusParts = [
  'queue',
  'mails',
  'webhooks',
  'books',
  'sweeps',
  'copies',
  'backups',
  'database',
] as const
export type StatusPart = (typeof statusParts)[number]

/** Above these, an operator has to act. deploy/prometheus/alerts.yml has the same limits; tools/runbook.test.ts compares them. */
export const operationLimits = {
  jobDueSeconds: 300,
  messageWaitSeconds: 600,
  /** Since a backup was made, and since one was verified. */
  backupSeconds: 129_600,
  /** Refused webhooks within some minutes; a few are normal. */
  refusedWebhooks: 3,
  refusedWebhooksMinutes: 15,
  /** The provider sends an event again for hours, so one that is still unhandled won't heal soon. */
  unhandledEventMinutes: 60,
  /** A deploy takes minutes. */
  mixedVersionsMinutes: 60,
  /** A scheduled task may miss two turns. */
  missedTurns: 3,
} as const

export interface OperationFacts {
  now: Date
  copies: readonly { version: string | null; started: Date }[]
  /** Queue workers of all copies. */
  workers: number
  tasks: readonly { task: string; failed: number; oldest_due: Date | null }[]
  messages: { waiting: number; oldestSeconds: number }
  /** `refused` within the minutes above. */
  webhooks: { refused: number; unhandled: number; oldestUnhandled: Date | null }
  books: { differences: number } | null
  /** Null if nothing records backups in the database. */
  backups: { made: Date | null; verified: Date | null } | null
  sweeps: readonly { task: ScheduledTaskName; done: Date | null; error: string | null }[]
}

/** A problem, what to do, and where to look: a part of the page, and perhaps a section of docs/runbook.md. */
export interface Trouble {
  text: string
  advice: string
  part: StatusPart
  runbook: string | null
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

const lasting = (ms: number): string => {
  const minutes = Math.floor(ms / minuteMs)
  return minutes < 120 ? count(minutes, 'minute') : count(Math.floor(ms / hourMs), 'hour')
}

type Rule = (facts: OperationFacts) => Trouble[]

const noWorkers: Rule = ({ workers }) =>
  workers > 0
    ? []
    : [
        {
          text: 'No copy is working on jobs.',
          advice: 'Find the cause in the copies’ logs, then restart them.',
          part: 'copies',
          runbook: 'JobsLate',
        },
      ]

const lateJobs: Rule = ({ now, tasks }) => {
  const late = tasks.flatMap(({ task, oldest_due: due }) => {
    const ms = due === null ? 0 : now.getTime() - due.getTime()
    return ms > operationLimits.jobDueSeconds * 1_000 ? [{ task, ms }] : []
  })
  return late.map(({ task, ms }) => ({
    text: `${task} has been due for ${lasting(ms)}.`,
    advice: 'Check whether any jobs run, and the service that this one needs.',
    part: 'queue',
    runbook: 'JobsLate',
  }))
}

const waitingMessages: Rule = ({ messages: { waiting, oldestSeconds } }) =>
  oldestSeconds > operationLimits.messageWaitSeconds
    ? [
        {
          text: `${count(waiting, 'mail or text message', 'mails and text messages')} waiting, the oldest for ${lasting(oldestSeconds * 1_000)}.`,
          advice: 'Read the mail server’s answer under Mails. Retry or drop what it gave up on.',
          part: 'mails',
          runbook: 'MailsWait',
        },
      ]
    : []

const differingBooks: Rule = ({ books }) =>
  books === null || books.differences === 0
    ? []
    : [
        {
          text: `The books and the card provider differ in ${count(books.differences, 'payment or transfer', 'payments and transfers')}.`,
          advice: 'Compare each with the provider’s dashboard, and book or return what is missing.',
          part: 'books',
          runbook: null,
        },
      ]

const failedJobs: Rule = ({ tasks }) => {
  const failed = tasks.reduce((sum, task) => sum + task.failed, 0)
  return failed === 0
    ? []
    : [
        {
          text: `${count(failed, 'job')} failed and will not be retried.`,
          advice: 'Read the error, fix its cause, then retry the job.',
          part: 'queue',
          runbook: 'JobsFailed',
        },
      ]
}

const oldBackups: Rule = ({ now, backups }) => {
  if (backups === null) return []
  const old = (['made', 'verified'] as const).filter(
    (what) => now.getTime() - (backups[what]?.getTime() ?? 0) > operationLimits.backupSeconds * 1_000,
  )
  return old.map((what) => ({
    text:
      backups[what] === null
        ? `No backup has ever been ${what}.`
        : `No backup has been ${what} for ${lasting(now.getTime() - backups[what].getTime())}.`,
    advice: 'Read the last backup’s error. Check that the backups’ disk is mounted and has room.',
    part: 'backups',
    runbook: 'BackupOld',
  }))
}

const refusedWebhooks: Rule = ({ webhooks: { refused } }) =>
  refused > operationLimits.refusedWebhooks
    ? [
        {
          text: `${count(refused, 'webhook')} had a wrong signature in the last ${operationLimits.refusedWebhooksMinutes} minutes.`,
          advice: 'Compare STRIPE_WEBHOOK_SECRET with the secrets at the card provider.',
          part: 'webhooks',
          runbook: 'WebhooksRefused',
        },
      ]
    : []

const unhandledEvents: Rule = ({ now, webhooks: { unhandled, oldestUnhandled } }) => {
  const ms = oldestUnhandled === null ? 0 : now.getTime() - oldestUnhandled.getTime()
  return ms > operationLimits.unhandledEventMinutes * minuteMs
    ? [
        {
          text: `${count(unhandled, 'event')} from the card provider not handled, the oldest for ${lasting(ms)}.`,
          advice: 'Find the webhook’s errors in the log. The provider resends each event for three days.',
          part: 'webhooks',
          runbook: null,
        },
      ]
    : []
}

/** Counted from the start of the oldest copy at the earliest: nothing runs while none is up. */
const lateSweeps: Rule = ({ now, copies, sweeps }) => {
  const up = Math.min(...copies.map(({ started }) => started.getTime()))
  return sweeps.flatMap(({ task, done, error }) => {
    const { label, everyMinutes } = scheduledTasks[task]
    const ms = now.getTime() - Math.max(up, done?.getTime() ?? 0)
    return ms > operationLimits.missedTurns * everyMinutes * minuteMs
      ? [
          {
            text: `“${label}” hasn’t succeeded for ${lasting(ms)}.`,
            advice: error === null ? 'Check whether any jobs run.' : `Fix the cause: ${error}`,
            part: 'sweeps' as const,
            runbook: 'JobsLate',
          },
        ]
      : []
  })
}

const mixedVersions: Rule = ({ now, copies }) => {
  const versions = [...new Set(copies.map(({ version }) => version ?? 'an earlier release'))]
  const newest = Math.max(...copies.map(({ started }) => started.getTime()))
  const ms = now.getTime() - newest
  return versions.length > 1 && ms > operationLimits.mixedVersionsMinutes * minuteMs
    ? [
        {
          text: `Copies have run different releases for ${lasting(ms)}: ${versions.toSorted().join(', ')}.`,
          advice: 'Finish the deploy: stop the copies of the old release.',
          part: 'copies',
          runbook: null,
        },
      ]
    : []
}

const rules: readonly Rule[] = [
  noWorkers,
  lateJobs,
  waitingMessages,
  differingBooks,
  oldBackups,
  failedJobs,
  refusedWebhooks,
  unhandledEvents,
  lateSweeps,
  mixedVersions,
]

/** The problems of this state, the most urgent first. */
export const findTroubles = (facts: OperationFacts): Trouble[] => rules.flatMap((rule) => rule(facts))
