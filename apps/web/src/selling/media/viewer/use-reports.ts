import { useEffect, useEffectEvent } from 'react'
import type { Model } from './model/load-model.ts'
import { measure, pointInInches } from './measure/measuring.ts'
import { singleParts } from './model/part-tree.ts'
import { sidesInInches } from './measure/size-text.ts'
import type { Stage } from './stage/stage.ts'
import { inInches } from './measure/units.ts'
import type { ViewerEvent } from './viewer-message.ts'
import type { ViewerState } from './viewer-state.ts'

/** Reports the view's events to the page around it. */
export const useReports = (
  stage: Stage | null,
  { parts, triangles, bounds }: Model,
  { selected, points }: ViewerState,
  onMessage: ((event: ViewerEvent) => void) | undefined,
): void => {
  const notify = useEffectEvent((event: ViewerEvent) => onMessage?.(event))
  useEffect(() => {
    if (stage === null) return
    const names = singleParts(parts).map(({ name }) => name)
    notify({ type: 'ready', triangles, parts: names, box: sidesInInches(bounds) })
  }, [stage, parts, triangles, bounds])
  const [from, to] = points
  useEffect(() => {
    if (from === undefined || to === undefined) return
    const length = measure(from, to)
    notify({
      type: 'measured',
      distance: inInches(length.distance),
      delta: pointInInches(length.delta),
      from: pointInInches(length.from),
      to: pointInInches(length.to),
    })
  }, [from, to])
  const part = selected === null ? undefined : parts[selected]
  const notifySelection = useEffectEvent(() =>
    notify({ type: 'selected-part', part: part ? { name: part.name, triangles: part.triangles } : null }),
  )
  useEffect(() => {
    // Nothing is chosen at first, which isn't an event.
    if (selected === null) return undefined
    notifySelection()
    return undefined
  }, [selected])
}
