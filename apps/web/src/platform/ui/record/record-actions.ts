import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** An action that can be done with a record now. */
export interface RecordAction {
  name: string
  /** Its effect, and the people whom it reaches. */
  effect: string
  /** Does it as its button would, with whatever is asked before. */
  run: () => void
}

/** A record on the screen whose actions are offered elsewhere too. */
export interface ActingRecord {
  /** 'quote #7'. */
  subject: string
  /** Where its own buttons are. */
  place: RefObject<Element | null>
  /** Asks what is possible now. */
  ask: () => Promise<readonly RecordAction[]>
}

const shown = new Set<ActingRecord>()
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Tells when a record's buttons come or go; answers how to stop that. */
export const watchActingRecords = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The records whose buttons stand within an element of the screen, and not within `except`. */
export const actingRecordsIn = (element: Element, except: string | null = null): ActingRecord[] =>
  [...shown].filter(({ place }) => {
    const at = place.current
    return at !== null && element.contains(at) && (except === null || at.closest(except) === null)
  })

/** Offers a record's actions to the command palette while its buttons are shown. */
export const useOfferedActions = (
  subject: string,
  place: RefObject<Element | null>,
  ask: ActingRecord['ask'],
): void => {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const record: ActingRecord = { subject, place, ask: () => latest.current() }
    shown.add(record)
    tell()
    return () => {
      shown.delete(record)
      tell()
    }
  }, [subject, place])
}
