import type { PresentPeople } from '@armature/contract/platform/realtime'
import type { Doing } from '@armature/domain/realtime/presence'
import { presenceLimits } from '@armature/domain/realtime/presence'
import { createStore } from '@tanstack/react-store'

export type PresentPerson = PresentPeople['people'][number]

/** The other people at each record, by its chat's key. */
export const presentState = createStore<Readonly<Record<string, readonly PresentPerson[]>>>({})

export const hearPresent = ({ record, people }: PresentPeople): void =>
  presentState.setState(({ [record]: _was, ...others }) =>
    people.length === 0 ? others : { ...others, [record]: people },
  )

/** The parts of this screen that show a record, newest last. */
const places = new Map<symbol, { record: string; doing: Doing }>()
let say: ((places: { record: string; doing: Doing }[]) => void) | null = null
let isWaiting = false

const current = () => {
  // A hidden tab doesn't count as presence.
  if (document.hidden) return []
  const byRecord = new Map<string, Doing>()
  for (const { record, doing } of places.values())
    if (doing !== 'viewing' || !byRecord.has(record)) byRecord.set(record, doing)
  return [...byRecord].map(([record, doing]) => ({ record, doing })).slice(-presenceLimits.places)
}
let said = ''
const notify = (): void => {
  isWaiting = false
  const now = current()
  const text = JSON.stringify(now)
  if (say === null || text === said) return
  said = text
  say(now)
}
/** Leaving one screen and opening the next are reported together. */
const notifySoon = (): void => {
  if (isWaiting) return
  isWaiting = true
  queueMicrotask(notify)
}

/** The live connection for reports; null while there is none. */
export const setAnnouncer = (next: typeof say): void => {
  say = next
  said = '[]'
  if (next === null) presentState.setState(() => ({}))
  notifySoon()
}

/** Reports that this screen shows a record, until the returned function is called. */
export const bePresent = (record: string, doing: Doing): (() => void) => {
  const place = Symbol(record)
  places.set(place, { record, doing })
  notifySoon()
  return () => {
    places.delete(place)
    notifySoon()
  }
}

document.addEventListener('visibilitychange', notify)
