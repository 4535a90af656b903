import { limits } from '../limits.ts'
import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { Duration } from '../values/time.ts'
import { earlier, later, minuteMs } from '../values/time.ts'

/** Whether messages go out to a webhook. */
export type WebhookState = 'ACTIVE' | 'ENDED'

interface WebhookStateRow {
  sends: boolean
}

export type WebhookMove = MachineTransition<WebhookState, 'end' | 'restart'>

export const webhookMachine = defineMachine<WebhookState, WebhookStateRow, WebhookMove>({
  title: 'Webhooks',
  states: { ACTIVE: { sends: true }, ENDED: { sends: false } },
  initial: ['ACTIVE'],
  transitions: [
    { name: 'end', from: ['ACTIVE'], to: 'ENDED' },
    { name: 'restart', from: ['ENDED'], to: 'ACTIVE' },
  ],
  effects: { end: null, restart: null },
})

export const newWebhook: WebhookState = 'ACTIVE'

/** A message's progress. */
export type WebhookMessageState = 'WAITING' | 'DELIVERED' | 'FAILED'

interface MessageStateRow {
  /** It is sent when its time comes. */
  waits: boolean
  label: string
}

export type WebhookMessageMove = MachineTransition<WebhookMessageState, 'deliver' | 'fail' | 'replay'>

export const webhookMessageMachine = defineMachine<WebhookMessageState, MessageStateRow, WebhookMessageMove>({
  title: 'Messages to webhooks',
  states: {
    WAITING: { waits: true, label: 'Waiting' },
    DELIVERED: { waits: false, label: 'Delivered' },
    FAILED: { waits: false, label: 'Failed' },
  },
  initial: ['WAITING'],
  transitions: [
    { name: 'deliver', from: ['WAITING'], to: 'DELIVERED' },
    { name: 'fail', from: ['WAITING'], to: 'FAILED' },
    { name: 'replay', from: ['WAITING', 'DELIVERED', 'FAILED'], to: 'WAITING' },
  ],
  effects: { deliver: null, fail: null, replay: null },
})

export const newWebhookMessage: WebhookMessageState = 'WAITING'

/** The pauses between attempts: nine retries over three days. */
const pauses: readonly Duration[] = [
  { minutes: 0.1 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 5 },
  { hours: 10 },
  { hours: 14 },
  { hours: 20 },
  { hours: 20 },
]

/** When a message goes out again after this many failed attempts; null if it doesn't. */
export const nextAttempt = (attempts: number, now: Date): Date | null => {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : later(now, pause)
}

const longestRestMs = 60 * minuteMs
const shortestRestMs = minuteMs / 10

/**
 * Until when a webhook that gives no answer is left alone, whatever waits for it, so that it can't keep others waiting. The
 * longer it has failed, the longer the rest.
 */
export const restUntil = (failingSince: Date, now: Date): Date => {
  const quarter = (now.getTime() - failingSince.getTime()) / 4
  return new Date(now.getTime() + Math.min(longestRestMs, Math.max(shortestRestMs, quarter)))
}

/** Has a webhook failed for so long that it ends? */
export const hasFailedLong = (failingSince: Date, now: Date): boolean =>
  failingSince <= earlier(now, { days: limits.webhook.endAfterDays })

/** How a receiver answered: any 2xx takes the message, 410 wants no more of them (Standard Webhooks). */
export const answerMeans = (status: number): 'taken' | 'gone' | 'refused' => {
  if (status >= 200 && status < 300) return 'taken'
  return status === 410 ? 'gone' : 'refused'
}
