import { savedUnder } from './stored-here.ts'
import { getSession } from './session.ts'

/**
 * With its first bytes, the page repeats the first calls of the screen's last visit, before any code that knows them
 * has loaded (index.html; decision 051). This file reads the answers, and stores the calls for the next visit.
 */

/** A page requests only a screen's first rows. */
const mostCalls = 5
const mostScreens = 30

interface EarlyCall {
  answer: Promise<Response>
  stop: AbortController
}

/** The page's calls by address, with the time (milliseconds since 1970) and the session that sent them. */
interface EarlyCalls {
  at: number
  token: string
  calls: Record<string, EarlyCall | undefined>
}

declare global {
  interface Window {
    armatureEarly?: EarlyCalls | undefined
  }
}

const placeNow = (): string => window.location.pathname + window.location.search

const begunAt = placeNow()
let first: string[] | null = []

/** The time of the page's first calls; undefined if there were none. */
export const askedEarlyAt = (): number | undefined => window.armatureEarly?.at

/** The page's answer to a call, usable once; undefined if the page didn't send it, or it got lost. The signal aborts it. */
export const takeEarly = async (
  address: string,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> => {
  const early = window.armatureEarly
  const call = early?.calls[address]
  if (early === undefined || call === undefined) return undefined
  early.calls[address] = undefined
  if (early.token !== getSession()?.token) return undefined
  signal?.addEventListener('abort', () => call.stop.abort(signal.reason))
  return call.answer.catch((error: unknown) => {
    if (signal?.aborted) throw error
    return undefined
  })
}

/** Records a read call of the screen that the page was loaded for. */
export const noteCall = (address: string): void => {
  if (first !== null && first.length < mostCalls && !first.includes(address)) first.push(address)
}

type Kept = Record<string, string[]>

const readSaved = (store: Storage, key: string): Kept => {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '{}')
    // The page accepts only lists of its own paths, so other content does no harm.
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** Stores the screen's first calls once they are answered. Later calls aren't part of its first view. */
export const keepFirstCalls = (): void => {
  const session = getSession()
  const calls = first
  first = null
  // The screen never used the remaining calls; it now sends different ones.
  window.armatureEarly = undefined
  if (calls === null || calls.length === 0 || session === null || placeNow() !== begunAt) return
  const { firstCalls: key } = savedUnder(session)
  const { [begunAt]: _before, ...others } = readSaved(localStorage, key)
  const places = Object.entries(others).slice(1 - mostScreens)
  localStorage.setItem(key, JSON.stringify(Object.fromEntries([...places, [begunAt, calls]])))
}
