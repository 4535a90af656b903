import type { Dispatch } from 'react'
import { useRef, useState } from 'react'
import type { Point } from '../model/framing.ts'
import type { Model } from '../model/load-model.ts'
import { measure } from './measuring.ts'
import type { Place, Stage } from '../stage/stage.ts'
import { formatLength } from './units.ts'
import { arrowOf } from '../viewer-commands.ts'
import type { ViewerAction, ViewerState } from '../viewer-state.ts'

/** Above it the point under the mouse isn't searched on every move. */
const mostTrianglesFollowed = 400_000
const pinSet = 'The pin is set.'
const step = { coarse: 12, fine: 1 } as const

export interface Measuring {
  /** The point that a click would set. */
  aim: Point | null
  /** The keyboard's crosshair; null while the mouse measures. */
  crosshair: Place | null
  set: (place: Place) => void
  follow: (place: Place | null) => void
  onKey: (event: { key: string; shiftKey: boolean }) => boolean
}

const clamped = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** Setting two points by mouse, finger or keyboard. */
export const useMeasuring = (
  stage: Stage | null,
  { triangles }: Model,
  { points, unit, isPinning }: ViewerState,
  { act, say }: { act: Dispatch<ViewerAction>; say: (text: string) => void },
): Measuring => {
  const [aim, setAim] = useState<Point | null>(null)
  const [crosshair, setCrosshair] = useState<Place | null>(null)
  const frame = useRef(0)

  const set = (place: Place) => {
    const point = stage?.snap(place) ?? null
    if (point === null) {
      say('The part isn’t at this point.')
      return
    }
    act({ type: 'point', point })
    if (isPinning) return say(pinSet)
    const [first] = points
    if (points.length !== 1 || first === undefined) say('First point set. Choose the second.')
    else say(`Distance ${formatLength(measure(first, point).distance, unit)}`)
  }
  const moveCrosshair = (key: string, isFine: boolean): boolean => {
    const arrow = arrowOf(key)
    if (arrow === null || stage === null) return false
    const { width, height } = stage.size()
    const from = crosshair ?? { x: width / 2, y: height / 2 }
    const by = isFine ? step.fine : step.coarse
    const to = { x: clamped(from.x + arrow.right * by, width), y: clamped(from.y - arrow.up * by, height) }
    setCrosshair(to)
    setAim(stage.snap(to))
    return true
  }

  return {
    aim,
    crosshair,
    set: (place) => {
      setCrosshair(null)
      set(place)
    },
    follow: (place) => {
      cancelAnimationFrame(frame.current)
      if (place === null) setAim(null)
      if (place === null || triangles > mostTrianglesFollowed) return
      frame.current = requestAnimationFrame(() => {
        setCrosshair(null)
        setAim(stage?.snap(place) ?? null)
      })
    },
    onKey: ({ key, shiftKey }) => {
      if (key === 'Enter') {
        if (stage === null) return false
        const { width, height } = stage.size()
        set(crosshair ?? { x: width / 2, y: height / 2 })
        return true
      }
      return moveCrosshair(key, shiftKey)
    },
  }
}
