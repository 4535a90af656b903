import type { Change } from '@armature/domain/realtime/change'

export interface RecentChanges {
  add(change: Change): void
  /** The changes of the last `ms` milliseconds; null where they are unknown. */
  since(agoMs: number): Change[] | null
  /** Starts over: earlier changes are unknown. */
  restart(): void
}

/**
 * Recent changes, for screens that were loading or away, which ask for what they missed instead of reloading
 * everything.
 */
export const recentChanges = (
  { mostChanges, longestMs }: { mostChanges: number; longestMs: number },
  now: () => number = () => performance.now(),
): RecentChanges => {
  const kept: { at: number; change: Change }[] = []
  let knownSince = now()
  const isTooOld = (): boolean => kept[0] !== undefined && kept[0].at < now() - longestMs
  return {
    add: (change) => {
      kept.push({ at: now(), change })
      while (kept.length > mostChanges || isTooOld()) knownSince = kept.shift()?.at ?? knownSince
    },
    since: (agoMs) => {
      const from = now() - agoMs
      // Changes up to the newest forgotten moment may be incomplete.
      if (from <= knownSince) return null
      return kept.filter(({ at }) => at >= from).map(({ change }) => change)
    },
    restart: () => {
      kept.length = 0
      knownSince = now()
    },
  }
}
