import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** An action that is possible on a record now. */
export interface RecordAction {
  name: string
  /** Its effect, and the people it reaches. */
  effect: string
  /** Runs it as its button would, with the same questions first. */
  run: () => void
}

/** A record on the screen whose actions are also offered elsewhere. */
export interface ActingRecord {
  /** 'ticket #7'. */
  subject: string
  /** The place of its own buttons. */
  place: RefObject<Element | null>
  /** Asks which actions are possible now. */
  ask: () => Promise<readonly RecordAction[]>
}

const shown = new Set<ActingRecord>()
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Notifies when a record's buttons come or go; returns a function that stops it. */
export const watchActingRecords = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The records whose buttons are within an element of the screen, but not within `except`. */
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
    notify()
    return () => {
      shown.delete(record)
      notify()
    }
  }, [subject, place])
}
