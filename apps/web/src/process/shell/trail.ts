import { pages } from '@armature/domain/pages/pages'
import { useMatches } from '@tanstack/react-router'
import { rowOf } from '../screens/screen.ts'
import { aboveOf, labelOf, nameOf } from './menu.ts'
import type { Crumb } from './route-title.ts'
import { withId } from './route-title.ts'

/** The screens above a route's, the list first; none for a screen in the menu. */
export const trailOf = (pattern: string, params: object): Crumb[] =>
  aboveOf(nameOf(pattern)).map((name) => {
    const crumb = rowOf(name)?.crumb
    return {
      label: withId(crumb?.text ?? labelOf(name), params),
      to: withId(pages[name].path, params),
      ...(crumb && 'id' in params && { key: crumb.key(Number(params.id)) }),
    }
  })

/** The screens above the current one. */
export const useTrail = (): Crumb[] => {
  const match = useMatches().at(-1)
  return match === undefined ? [] : trailOf(match.fullPath, match.params)
}
