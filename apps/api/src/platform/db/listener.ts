import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseUrl } from './database-url.ts'
import { clientOf } from './database-url.ts'
import { notificationChannels } from './notifications.ts'
import type { NotificationChannel } from './notifications.ts'

export interface ListenOptions {
  onNotification: (channel: NotificationChannel, payload: string) => void
  /** Connected and listening, at first and after each interruption; where it throws, it is tried again. */
  onListening: () => Promise<void>
  onLost: (reason: string) => void
  /** Milliseconds between two checks of the connection. */
  heartbeatMs: number
}

const answerMs = 5_000
const pauseMs = { first: 100, longest: 5_000 }

export const channelOf = (name: string): NotificationChannel | undefined =>
  (Object.keys(notificationChannels) as NotificationChannel[]).find(
    (channel) => notificationChannels[channel] === name,
  )

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** LISTEN belongs to a session, so this needs its own connection, never the pool's. */
const connect = async (url: DatabaseUrl): Promise<pg.Client> => {
  const client = new (clientOf(url))({
    application_name: 'armature listener',
    connectionTimeoutMillis: 4_000,
    query_timeout: answerMs,
    keepAlive: true,
    options: '-c role=armature_app',
  })
  // Without a handler a lost connection ends the process; `end` reports the loss.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Sends itself a notification and waits for it. Nothing else reveals a cut network, or a pooler that doesn't keep
 * sessions.
 */
const heartbeat = async (client: pg.Client, channel: string): Promise<void> => {
  const heard = new Promise<void>((resolve) => {
    const look = (message: pg.Notification): void => {
      if (message.channel !== channel) return
      client.off('notification', look)
      resolve()
    }
    client.on('notification', look)
  })
  await client.query(`NOTIFY ${channel}`)
  const late = delay(answerMs, 'late' as const, { ref: false })
  if ((await Promise.race([heard, late])) === 'late') {
    throw new Error('a notification to itself did not arrive; a pooler in between must keep sessions')
  }
}

const listenOnce = async (url: DatabaseUrl, options: ListenOptions, stopped: AbortSignal): Promise<void> => {
  const ownChannel = `armature_ping_${randomBytes(8).toString('hex')}`
  const client = await connect(url)
  const { promise: lost, reject } = Promise.withResolvers<never>()
  const onStop = (): void => reject(new Error('stopped'))
  stopped.addEventListener('abort', onStop)
  client.once('end', () => reject(new Error('the connection was closed')))
  const watch = async (): Promise<never> => {
    client.on('notification', ({ channel: name, payload = '' }) => {
      const channel = channelOf(name)
      if (channel !== undefined) options.onNotification(channel, payload)
    })
    for (const name of [...Object.values(notificationChannels), ownChannel])
      await client.query(`LISTEN ${name}`)
    await heartbeat(client, ownChannel)
    await options.onListening()
    for (;;) {
      await delay(options.heartbeatMs, undefined, { signal: stopped })
      await heartbeat(client, ownChannel)
    }
  }
  try {
    await Promise.race([watch(), lost])
  } finally {
    stopped.removeEventListener('abort', onStop)
    client.removeAllListeners('notification')
    // A connection that no longer answers can't be closed politely.
    await Promise.race([client.end().catch(() => {}), delay(500, undefined, { ref: false })])
  }
}

/**
 * Listens on all channels until stopped, over its own connection, and reconnects with growing pauses. Notifications in
 * between are lost: `onListening` tells the caller to look for changes itself.
 */
export const listen = (url: DatabaseUrl, options: ListenOptions): (() => Promise<void>) => {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    let pause = pauseMs.first
    const heard = {
      ...options,
      onListening: async () => {
        await options.onListening()
        pause = pauseMs.first
      },
    }
    while (!stopping.signal.aborted) {
      await listenOnce(url, heard, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) options.onLost(reasonOf(error))
      })
      // Many processes lose one database at once; they shouldn't all come back in the same moment.
      await delay(pause * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, pauseMs.longest)
    }
  }
  const ended = run()
  return () => {
    stopping.abort()
    return ended
  }
}
