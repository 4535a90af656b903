import { presenceLimits } from '@armature/domain/realtime/presence'
import type { Presence, PresentPerson } from '../../platform/ports/realtime.ts'

export interface PresenceBoard {
  /** Takes one process's report on one record; returns whether anything differs. */
  put(told: Presence): boolean
  /** A process is alive, so its report still holds. */
  pulse(from: string): void
  /** Drops processes that were silent for too long; returns the records where they had people. */
  sweep(): string[]
  /** Everybody at a record, each once, and its owners; undefined where nobody is. */
  at(channel: string): Presence | undefined
  /** The records with people. */
  channels(): string[]
}

const rank = ({ doing }: PresentPerson): number => (doing === 'viewing' ? 0 : 1)

/** A person on several screens counts once, by the busiest activity. */
const eachOnce = (people: readonly PresentPerson[]): PresentPerson[] => {
  const busiest = new Map<number, PresentPerson>()
  for (const person of people) {
    const other = busiest.get(person.userId)
    if (other === undefined || rank(person) > rank(other)) busiest.set(person.userId, person)
  }
  return [...busiest.values()].toSorted((one, other) => one.userId - other.userId)
}

/** Its visible part: the people there, and the readers who may know. */
const contentOf = (told?: Presence): string => JSON.stringify([told?.people ?? [], told?.statuses ?? []])

/** The people at each record by all processes' reports; held in memory, and dropped with their process. */
export const presenceBoard = (now: () => number = () => performance.now()): PresenceBoard => {
  const byChannel = new Map<string, Map<string, Presence>>()
  const heardAt = new Map<string, number>()
  const drop = (channel: string, from: string): void => {
    const told = byChannel.get(channel)
    told?.delete(from)
    if (told?.size === 0) byChannel.delete(channel)
  }
  return {
    put: (told) => {
      const { channel, from } = told
      heardAt.set(from, now())
      const known = byChannel.get(channel)?.get(from)
      if (told.people.length === 0) drop(channel, from)
      else byChannel.set(channel, (byChannel.get(channel) ?? new Map<string, Presence>()).set(from, told))
      return contentOf(known) !== contentOf(told)
    },
    pulse: (from) => void heardAt.set(from, now()),
    sweep: () => {
      const changed: string[] = []
      for (const [from, at] of heardAt) {
        if (now() - at <= presenceLimits.goneSeconds * 1_000) continue
        heardAt.delete(from)
        for (const [channel, told] of byChannel) {
          if (!told.has(from)) continue
          changed.push(channel)
          drop(channel, from)
        }
      }
      return changed
    },
    at: (channel) => {
      const told = [...(byChannel.get(channel)?.values() ?? [])]
      const [newest] = told.toSorted((one, other) => other.at - one.at)
      return newest && { ...newest, people: eachOnce(told.flatMap(({ people }) => people)) }
    },
    channels: () => [...byChannel.keys()],
  }
}
