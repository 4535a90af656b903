import { randomUUID } from 'node:crypto'
import type { ClientEvents } from '@armature/contract/platform/realtime'
import { system } from '@armature/domain/rights/actor'
import { channelName } from '@armature/domain/chat/channel'
import type { Change } from '@armature/domain/realtime/change'
import { mayHear } from '@armature/domain/realtime/change'
import type { Doing } from '@armature/domain/realtime/presence'
import { doings, parsePlace, presenceLimits, presentAs } from '@armature/domain/realtime/presence'
import type { Logger } from 'pino'
import { z } from 'zod'
import { notify } from '../../platform/db/notifications.ts'
import { inTransaction, readAsSystem } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { findUserNames } from '../../people/auth/sign-up/user-name-repository.ts'
import { findChatRecord } from '../../desk/chat/channel-repository.ts'
import { audienceOf } from '../../desk/chat/notify-chat.ts'
import type { Presence, PresenceNotice, PresentPerson } from '../../platform/ports/realtime.ts'
import { allowance } from './allowance.ts'
import type { LiveSocket } from './live-socket.ts'
import type { OpenSockets } from './open-sockets.ts'
import { isSlow } from './open-sockets.ts'
import type { PresenceBoard } from './presence-board.ts'
import { presenceBoard } from './presence-board.ts'
import { minuteMs } from '@armature/domain/values/time'

export interface LivePresence {
  /** Receives this screen's place, and reports who else is where it may see. */
  welcome(socket: LiveSocket): void
  leave(socket: LiveSocket): void
  /** A process's report of its people; this process receives its own, too. */
  onNotice(notice: PresenceNotice): void
  /** A record or a person's rights changed, so a person who can no longer see the record is no longer there. */
  onChange(change: Change): void
  /** The feed works again: asks all processes to report. */
  onHearing(): void
  close(): void
}

type Log = Pick<Logger, 'warn'>
type Place = Parameters<ClientEvents['present']>[0][number]

const placesShape: z.ZodType<Place[]> = z
  .array(z.strictObject({ record: z.string().max(40), doing: z.enum(doings) }))
  .max(presenceLimits.places)

/** Changes within this many milliseconds are reported together. */
const gatherMs = 100
const namesKeptMs = minuteMs

/** Names by user, read at most once a minute. */
const nameBook = (deps: Pick<Deps, 'db'>) => {
  const known = new Map<number, { name: string; until: number }>()
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    const now = performance.now()
    for (const [id, { until }] of known) if (until < now) known.delete(id)
    const missing = ids.filter((id) => !known.has(id))
    const found =
      missing.length === 0
        ? new Map<number, string>()
        : await readAsSystem(deps.db, (trx) => findUserNames(trx, missing))
    for (const [id, name] of found) known.set(id, { name, until: now + namesKeptMs })
    return new Map(ids.map((id) => [id, known.get(id)?.name ?? '']))
  }
}

/** The places of this process's own screens. */
const ownPlaces = () => {
  const bySocket = new Map<LiveSocket, ReadonlyMap<string, Doing>>()
  return {
    of: (socket: LiveSocket): ReadonlyMap<string, Doing> => bySocket.get(socket) ?? new Map(),
    put: (socket: LiveSocket, places: ReadonlyMap<string, Doing>): void => {
      if (places.size === 0) bySocket.delete(socket)
      else bySocket.set(socket, places)
    },
    at: (channel: string): [LiveSocket, Doing][] =>
      [...bySocket].flatMap(([socket, places]) => {
        const doing = places.get(channel)
        return doing === undefined ? [] : [[socket, doing] as [LiveSocket, Doing]]
      }),
    channels: (): string[] => [...new Set([...bySocket.values()].flatMap((places) => [...places.keys()]))],
    isEmpty: (): boolean => bySocket.size === 0,
  }
}

/** The screens among these that may see the record now, and the record's owners. */
const resolve = async (
  deps: Pick<Deps, 'db'>,
  channel: string,
  here: readonly [LiveSocket, Doing][],
): Promise<Pick<Presence, 'people' | 'audience' | 'statuses'>> => {
  const place = parsePlace(channel)
  const record = place && (await inTransaction(deps.db, system, (trx) => findChatRecord(trx, system, place)))
  if (record == null) return { people: [], audience: {} }
  const told = audienceOf(record)
  const people = here.flatMap(([{ data }, doing]): PresentPerson[] => {
    const { userId } = data.actor
    const sees = mayHear(data.actor, { kind: 'chat', id: channel, ...told })
    const as = sees ? presentAs(data.actor, record, doing) : null
    return userId === null || as === null || data.state !== 'open' ? [] : [{ userId, ...as }]
  })
  return { people, ...told }
}

type OwnPlaces = ReturnType<typeof ownPlaces>
type InTurn = (work: () => Promise<void>) => void

/** Runs tasks one after another, so that the last report wins. */
const inTurnBy = (log: Log): InTurn => {
  let turn = Promise.resolve()
  return (work) => {
    turn = turn
      .then(work)
      .catch((error: unknown) =>
        log.warn({ event: 'presence_failed', err: error }, 'who is there was not told'),
      )
  }
}

/** Reports this process's people to all processes. */
const speaker = (deps: Deps, own: OwnPlaces, inTurn: InTurn) => {
  const self = randomUUID()
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const say = async (notices: readonly PresenceNotice[]): Promise<void> => {
    const payloads = notices.map((notice) => JSON.stringify(notice))
    await inTransaction(deps.db, system, (trx) => notify(trx, 'presence', payloads))
  }
  const flush = async (): Promise<void> => {
    const channels = [...dirty]
    dirty.clear()
    const notices: Presence[] = []
    for (const channel of channels) {
      const told = await resolve(deps, channel, own.at(channel))
      notices.push({ from: self, at: Date.now(), channel, ...told })
    }
    await say(notices)
  }
  return {
    self,
    pulse: () => inTurn(() => say([{ from: self, pulse: true }])),
    ask: () => inTurn(() => say([{ from: self, ask: true }])),
    notifySoon: (channels: Iterable<string>): void => {
      for (const channel of channels) dirty.add(channel)
      if (dirty.size === 0) return
      timer ??= setTimeout(() => {
        timer = undefined
        inTurn(flush)
      }, gatherMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Reports who is where to this process's screens, limited to what each may know. */
const teller = (deps: Deps, board: PresenceBoard) => {
  const namesOf = nameBook(deps)
  /** Each record's owners as last reported, kept for readers who must learn that the last person left. */
  const audiences = new Map<string, Pick<Presence, 'audience' | 'statuses'>>()
  return {
    note: ({ channel, audience, statuses }: Presence) =>
      audiences.set(channel, { audience, ...(statuses === undefined ? {} : { statuses }) }),
    deliver: async (channel: string, readers: readonly LiveSocket[]): Promise<void> => {
      const told = audiences.get(channel) ?? { audience: {} }
      const people = board.at(channel)?.people ?? []
      if (people.length === 0) audiences.delete(channel)
      const names = await namesOf(people.map(({ userId }) => userId))
      for (const socket of readers) {
        const { state, actor } = socket.data
        if (state !== 'open' || isSlow(socket) || !mayHear(actor, { kind: 'chat', id: channel, ...told }))
          continue
        const others = people.filter(({ userId }) => userId !== actor.userId)
        socket.emit('present', {
          record: channel,
          people: others.map(({ userId: id, ...as }) => ({ id, name: names.get(id) ?? '', ...as })),
        })
      }
    },
  }
}

/** The channels among these for the changed record. */
const concerned = ({ kind, id }: Change, channels: readonly string[]): string[] => {
  // An account's new rights may affect any record.
  if (kind === 'user') return [...channels]
  const place = kind === 'quote' ? 'quote' : kind === 'sub_quote' ? 'subQuote' : null
  return place === null
    ? []
    : channels.filter((channel) => channel === channelName({ kind: place, id: Number(id) }))
}

/**
 * Tracks who is at which quote and sub-quote. A screen reports its place, and its process reports it to all others by
 * NOTIFY: once per change, and with a pulse while anybody is there. So nothing is stored, and a killed process's people
 * are gone within seconds (decision 046).
 */
export const livePresence = (deps: Deps, log: Log, sockets: OpenSockets): LivePresence => {
  const board = presenceBoard()
  const own = ownPlaces()
  const inTurn = inTurnBy(log)
  const speak = speaker(deps, own, inTurn)
  const { note, deliver } = teller(deps, board)
  const rounds = setInterval(() => {
    for (const channel of board.sweep()) inTurn(() => deliver(channel, sockets.all()))
    if (!own.isEmpty()) speak.pulse()
  }, presenceLimits.pulseSeconds * 1_000).unref()
  const move = (socket: LiveSocket, places: ReadonlyMap<string, Doing>): void => {
    const before = own.of(socket)
    own.put(socket, places)
    const all = new Set([...before.keys(), ...places.keys()])
    speak.notifySoon([...all].filter((channel) => before.get(channel) !== places.get(channel)))
  }
  return {
    welcome: (socket) => {
      const mayNotify = allowance({ atOnce: 20, perSecond: 2 })
      socket.on('present', (given: unknown) => {
        const places = placesShape.safeParse(given).data
        if (places === undefined || !mayNotify(1)) return
        const known = places.filter(({ record }) => parsePlace(record) !== null)
        move(socket, new Map(known.map(({ record, doing }) => [record, doing])))
      })
      for (const channel of board.channels()) inTurn(() => deliver(channel, [socket]))
    },
    leave: (socket) => move(socket, new Map()),
    onNotice: (notice) => {
      if ('pulse' in notice) return board.pulse(notice.from)
      if ('ask' in notice) return notice.from === speak.self ? undefined : speak.notifySoon(own.channels())
      note(notice)
      if (board.put(notice)) inTurn(() => deliver(notice.channel, sockets.all()))
    },
    onChange: (change) => speak.notifySoon(concerned(change, own.channels())),
    onHearing: () => {
      speak.ask()
      speak.notifySoon(own.channels())
    },
    close: () => {
      clearInterval(rounds)
      speak.stop()
    },
  }
}
