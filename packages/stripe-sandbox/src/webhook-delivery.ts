import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { takeWebhookFault } from './faults.ts'

export interface WebhookDeliveryOptions {
  pool: Pool
  /** Null while the receiver has no address yet: events wait. */
  url: () => string | null
  secret: string
  now: () => Date
  log: SandboxLog
  /** Waits before the second, third… attempt; after the last one the event is dropped. */
  redeliveryDelaysMs: readonly number[]
}

/** A failure here is never the server's own error: everything is retried. */
export interface SandboxLog {
  warn: (facts: object, message: string) => void
}

/** The provider's signature: HMAC-SHA256 over `<unix seconds>.<body>`. */
export const signWebhook = (body: string, secret: string, at: Date): string => {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

const requestTimeoutMs = 10_000
/** Longer than a request may take, so that a crashed sender's event becomes due again. */
const leaseMs = 30_000
const longestNapMs = 5_000

interface Due {
  id: string
  body: object
  attempts: number
  /** A bigint, so it arrives as text. */
  seq: string
}

const claimDue = async ({ pool, now }: WebhookDeliveryOptions): Promise<Due[]> => {
  const claimed = await pool.query<Due>(
    `with due as (
       select event_id from stripe_sandbox.deliveries where next_attempt_at <= $1
       order by seq limit 20 for update skip locked)
     update stripe_sandbox.deliveries d set attempts = d.attempts + 1, next_attempt_at = $2
     from due, stripe_sandbox.objects o where d.event_id = due.event_id and o.id = d.event_id
     returning d.event_id as id, d.attempts, o.body, d.seq`,
    [now(), new Date(now().getTime() + leaseMs)],
  )
  return claimed.rows.toSorted((a, b) => Number(a.seq) - Number(b.seq))
}

interface Receiver {
  url: string
  /** Aborts a running request. */
  stopping: AbortSignal
}

const send = async (
  { secret, now }: WebhookDeliveryOptions,
  { url, stopping }: Receiver,
  event: Due,
): Promise<boolean> => {
  const body = JSON.stringify(event.body, null, 2)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(body, secret, now()),
      },
      signal: AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), stopping]),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Sends an event, and records its arrival or its next try. */
const deliver = async (options: WebhookDeliveryOptions, to: Receiver, event: Due): Promise<void> => {
  const { pool, now, log, redeliveryDelaysMs } = options
  const fault = await takeWebhookFault(pool)
  const arrived = fault?.kind === 'webhook_lost' ? false : await send(options, to, event)
  if (fault?.kind === 'webhook_twice') await send(options, to, event)
  const delay = redeliveryDelaysMs[event.attempts - 1]
  const next = arrived || delay === undefined ? null : new Date(now().getTime() + delay)
  await pool.query(
    'update stripe_sandbox.deliveries set next_attempt_at = $2, delivered_at = $3 where event_id = $1',
    [event.id, next, arrived ? now() : null],
  )
  if (!arrived && next === null) log.warn({ event: event.id }, 'sandbox webhook given up')
}

const nextDueAt = async (pool: Pool): Promise<Date | null> => {
  const waiting = await pool.query<{ next: Date | null }>(
    'select min(next_attempt_at) as next from stripe_sandbox.deliveries where next_attempt_at is not null',
  )
  return waiting.rows[0]?.next ?? null
}

/** Sends due events one after the other, at least once each; `kick` after a commit, `stop` at the end. */
export const startWebhookDelivery = (options: WebhookDeliveryOptions) => {
  const { pool, now, log } = options
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  const nap = async () => {
    const next = await nextDueAt(pool)
    if (!next || stopping.signal.aborted) return
    const shortest = options.url() === null ? 500 : 10
    const wait = Math.max(shortest, Math.min(longestNapMs, next.getTime() - now().getTime()))
    // A webhook that isn't due yet must not keep the process alive.
    timer = setTimeout(kick, wait).unref()
  }

  const round = async () => {
    do {
      again = false
      const url = options.url()
      const due = url === null ? [] : await claimDue(options)
      for (const event of due) {
        if (stopping.signal.aborted || url === null) return
        await deliver(options, { url, stopping: stopping.signal }, event)
      }
      if (due.length > 0) again = true
    } while (again && !stopping.signal.aborted)
    await nap()
  }

  const kick = () => {
    again = true
    if (running || stopping.signal.aborted) return
    clearTimeout(timer)
    running = round()
      .catch((error: unknown) => {
        again = false
        // The end of the process may cut off a round; the rest is due at the next start.
        if (stopping.signal.aborted) return
        // As when the database is slow or briefly unavailable: due events stay due.
        log.warn({ err: error }, 'sandbox webhook delivery failed, tried again soon')
        timer = setTimeout(kick, longestNapMs).unref()
      })
      .finally(() => {
        running = null
        // Kicked while it was calculating how long to sleep.
        if (again) kick()
      })
  }

  const stop = async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }

  return { kick, stop }
}
