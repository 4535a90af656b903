import { limits } from '@armature/domain/limits'
import { WrongValue } from './config-parsers.ts'

/**
 * Tables that would grow without end, with the days that an expired row is kept. Tables not listed here hold business
 * records, which stay.
 */
export const retention = {
  sessions: { days: 90, what: 'sessions, after they end' },
  login_challenges: { days: 7, what: 'sign-in codes' },
  mail_tokens: {
    days: 90,
    what: 'links of invitations, verifications and password resets, after they expire',
  },
  outbox: {
    days: 365,
    what: `sent or failed mails and text messages; their text is deleted after ${limits.outboxDays} days`,
  },
  notices: { days: limits.notices.keptDays, what: 'notifications' },
  idempotency_keys: { days: limits.idempotencyDays, what: 'stored answers by `Idempotency-Key`' },
  provider_events: {
    days: 90,
    what: 'ids of handled events from the card provider, which resends one for 3 days',
  },
  reconciliations: { days: 365, what: 'comparisons of the books with the card provider' },
  webhook_messages: {
    days: limits.webhook.keptDays,
    what: 'messages to companies’ webhooks, with their attempts',
  },
  webhook_refusals: { days: 30, what: 'how many webhooks had a wrong signature, by minute' },
  product_imports: { days: limits.import.keptDays, what: 'uploaded product files with their rows' },
} as const satisfies Record<string, { days: number; what: string }>

export type KeptTable = keyof typeof retention
export const keptTables = Object.keys(retention) as KeptTable[] // the literal's own keys

export type KeepDays = Readonly<Record<KeptTable, number>>

const defaults = Object.fromEntries(keptTables.map((table) => [table, retention[table].days])) as KeepDays // one for each table

/** `sessions=30,notices=180`: days by table, overriding the defaults above. */
export const keepDays = (value: string): KeepDays => {
  const given = value.split(',').map((part) => /^\s*(\w+)\s*=\s*(\d{1,5})\s*$/.exec(part))
  const chosen = given.flatMap((match) => {
    const table = keptTables.find((name) => name === match?.[1])
    return table === undefined || Number(match?.[2]) < 1 ? [] : [[table, Number(match?.[2])] as const]
  })
  if (chosen.length < given.length)
    throw new WrongValue(`days by table, such as notices=180,outbox=30; tables are ${keptTables.join(', ')}`)
  return { ...defaults, ...Object.fromEntries(chosen) }
}

export const defaultKeepDays: KeepDays = defaults
