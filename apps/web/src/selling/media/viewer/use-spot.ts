import type { PinSpot } from '@armature/domain/chat/pin'
import { useEffect, useEffectEvent } from 'react'
import type { Point } from './model/framing.ts'
import { onPartAxes, onViewAxes, pointInInches } from './measure/measuring.ts'
import type { Stage } from './stage/stage.ts'
import { inInches, inMillimetres } from './measure/units.ts'
import type { ViewerState } from './viewer-state.ts'

/** A spot's place in the view. */
export const pointOfSpot = ({ point: { x, y, z } }: PinSpot): Point =>
  onViewAxes({ x: inMillimetres(x), y: inMillimetres(y), z: inMillimetres(z) })

/** Shows a spot first, and reports each that is set. */
export const useSpot = (
  stage: Stage | null,
  { isPinning, points }: ViewerState,
  { spot, onSpot }: { spot: PinSpot | undefined; onSpot: ((spot: PinSpot) => void) | undefined },
): void => {
  const look = useEffectEvent((on: Stage) => {
    if (spot === undefined) return
    const { theta, phi, distance } = spot.eye
    on.lookFrom(pointOfSpot(spot), { theta, phi, distance: inMillimetres(distance) })
  })
  useEffect(() => {
    if (stage !== null) look(stage)
  }, [stage])
  const notify = useEffectEvent((point: Point) => {
    if (stage === null) return
    const { theta, phi, distance } = stage.eye()
    onSpot?.({ point: pointInInches(onPartAxes(point)), eye: { theta, phi, distance: inInches(distance) } })
  })
  const [point] = points
  useEffect(() => {
    if (isPinning && point !== undefined) notify(point)
  }, [isPinning, point])
}
