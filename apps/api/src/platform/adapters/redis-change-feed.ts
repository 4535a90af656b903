import { setTimeout as delay } from 'node:timers/promises'
import type { RedisClientType } from '@redis/client'
import type { Logger } from 'pino'
import { z } from 'zod'
import { channelOf } from '../db/listener.ts'
import { notificationChannels } from '../db/notifications.ts'
import type { Announcements } from '../db/notifications.ts'
import type { ChangeFeed, ChangeFeedListener } from '../ports/realtime.ts'
import { hear, read } from './postgres-change-feed.ts'

const channel = 'armature'
/** With these, a connection that stops answering is dropped within five seconds. */
const checkMs = 3_000
const answerMs = 2_000
const pauseMs = 1_000
/** After this, every transaction that still relied on Redis has committed. */
const settleMs = 1_000

const announcedShape = z.array(z.tuple([z.string(), z.string()]))
/** Stands for announcements whose content is unknown. */
const somethingLost = JSON.stringify([[notificationChannels.lost, '']])

const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    delay(answerMs, undefined, { ref: false }).then(() => {
      throw new Error('Redis did not answer')
    }),
  ])

const rest = (ms: number, signal?: AbortSignal): Promise<void> =>
  delay(ms, undefined, { ref: false, ...(signal === undefined ? {} : { signal }) }).catch(() => {})

export interface RedisChangeFeed {
  announcements: Announcements
  /** The PostgreSQL feed stays on beside Redis: it carries changes by scripts, operators and copies without Redis. */
  beside(feed: ChangeFeed): ChangeFeed
}

/** Listens to both channels, and counts as listening only while both work. */
const heardBothWays = (listener: ChangeFeedListener) => {
  const hears = { database: false, redis: true }
  const way = (name: keyof typeof hears) => ({
    onHearing: async () => {
      hears[name] = true
      if (hears.database && hears.redis) await listener.onHearing()
    },
    onDeaf: () => {
      hears[name] = false
      listener.onDeaf()
    },
  })
  return { database: { ...listener, ...way('database') }, redis: { ...listener, ...way('redis') } }
}

/** Sends announcements through Redis while it is open, otherwise through the database. */
const publisher = (
  redis: () => RedisClientType | undefined,
  notifyInstead: (announced: string) => Promise<void>,
): Announcements => {
  const byRedis = async (announced: string): Promise<void> => {
    const open = redis()
    if (open === undefined) throw new Error('Redis is away')
    await inTime(open.publish(channel, announced))
  }
  const byDatabase = async (announced: string): Promise<void> => {
    for (;;) {
      try {
        return await notifyInstead(announced)
      } catch {
        await rest(pauseMs)
      }
    }
  }
  return {
    isOpen: () => redis() !== undefined,
    publish: (announced) => {
      const known = announced ?? somethingLost
      void byRedis(known).catch(() => byDatabase(known))
    },
  }
}

interface Hearing {
  listener: ChangeFeedListener
  log: Pick<Logger, 'warn'>
  stopped: AbortSignal
  /** Receives the connection once all processes know that this one listens, and undefined when it is lost. */
  onOpen: (redis: RedisClientType | undefined) => void
}

const onMessage = ({ listener, log }: Hearing, message: string): void => {
  const announced = read(announcedShape, message)
  if (announced === undefined) log.warn({ event: 'change_unreadable' }, 'a change was not understood')
  for (const [name, payload] of announced ?? []) {
    const known = channelOf(name)
    if (known !== undefined) hear(listener, log, known, payload)
  }
}

/** Listens until the connection is lost or the feed stops. Returns whether other processes may have relied on it. */
const connectOnce = async (url: string, hearing: Hearing, isRepeated: boolean): Promise<boolean> => {
  const { listener, log, stopped, onOpen } = hearing
  const { createClient } = await import('@redis/client')
  const redis: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: answerMs },
  })
  let isReliedOn = false
  const work = async (): Promise<void> => {
    await redis.connect()
    await inTime(redis.subscribe(channel, (message) => onMessage(hearing, message)))
    isReliedOn = true
    await listener.onRedis(true)
    onOpen(redis)
    while (!stopped.aborted) {
      await rest(checkMs, stopped)
      await inTime(redis.ping())
    }
  }
  const lost = new Promise<never>((_none, reject) => void redis.on('error', reject))
  try {
    await Promise.race([work(), lost])
  } catch (error) {
    if (isReliedOn || !isRepeated)
      log.warn({ event: 'redis_lost', reason: String(error) }, 'changes go through the database')
  } finally {
    onOpen(undefined)
    if (redis.isOpen) redis.destroy()
  }
  return isReliedOn
}

/** Switches all processes to the database, then has screens reload what they missed. */
const returnToDatabase = async ({ listener, stopped }: Hearing): Promise<void> => {
  listener.onDeaf()
  while (!stopped.aborted) {
    try {
      await listener.onRedis(false)
      await rest(settleMs, stopped)
      return await listener.onHearing()
    } catch {
      await rest(pauseMs, stopped)
    }
  }
}

/**
 * The feed over Redis publishes what this server's transactions announce after their commit, so that they don't queue for
 * PostgreSQL's NOTIFY. A transaction uses it only while every live process listens to it (migration 0048).
 */
export const redisChangeFeed = (
  url: () => string,
  log: Pick<Logger, 'warn'>,
  notifyInstead: (announced: string) => Promise<void>,
): RedisChangeFeed => {
  let open: RedisClientType | undefined

  const run = async (listener: ChangeFeedListener, stopped: AbortSignal): Promise<void> => {
    const hearing: Hearing = { listener, log, stopped, onOpen: (redis) => void (open = redis) }
    for (let attempts = 0; !stopped.aborted; attempts += 1) {
      if (await connectOnce(url(), hearing, attempts > 0)) await returnToDatabase(hearing)
      await rest(pauseMs, stopped)
    }
  }

  return {
    announcements: publisher(() => open, notifyInstead),
    beside: (feed) => ({
      start: (listener) => {
        const ways = heardBothWays(listener)
        const stopping = new AbortController()
        const stopFeed = feed.start(ways.database)
        const ended = run(ways.redis, stopping.signal)
        return async () => {
          stopping.abort()
          await Promise.all([stopFeed(), ended])
        }
      },
    }),
  }
}
