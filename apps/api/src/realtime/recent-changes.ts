import type { Change } from '@armature/domain/realtime/change'

export interface RecentChanges {
  add(change: Change): void
  /** What came in the last so many milliseconds; null where that isn't known (any more). */
  since(agoMs: number): Change[] | null
  /** Begins anew: nothing before this moment is known. */
  restart(): void
}

/**
 * The changes of the last while, for screens that were loading or away: they ask for what they missed
 * instead of for everything again.
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
      // Of the moment up to which changes were let go, some may be missing.
      if (from <= knownSince) return null
      return kept.filter(({ at }) => at >= from).map(({ change }) => change)
    },
    restart: () => {
      kept.length = 0
      knownSince = now()
    },
  }
}
