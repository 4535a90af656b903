import { useMatches } from '@tanstack/react-router'
import type { Crumb } from './route-title.ts'
import { trailOf } from './trail.ts'

/** The screens above the one that is shown. */
export const useTrail = (): Crumb[] => {
  const match = useMatches().at(-1)
  return match === undefined ? [] : trailOf(match.fullPath, match.params)
}
