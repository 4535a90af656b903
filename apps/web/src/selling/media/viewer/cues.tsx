import { useRef } from 'react'
import type { PinSpot } from '@armature/domain/chat/pin'
import type { Point } from './model/framing.ts'
import { measure } from './measure/measuring.ts'
import { sizeLabels } from './measure/size-labels.ts'
import type { Place } from './stage/stage.ts'
import { formatLength } from './measure/units.ts'
import { pointOfSpot } from './use-spot.ts'
import type { Measuring } from './measure/use-measuring.ts'
import { useOnFrame } from './use-stage.ts'
import type { Viewer } from './viewer.ts'
import classes from './viewer.module.css'

export const moveTo = (element: HTMLElement | null | undefined, place: Place | null): void => {
  if (!element) return
  element.style.visibility = place === null ? 'hidden' : 'visible'
  if (place) element.style.transform = `translate(${place.x}px, ${place.y}px) translate(-50%, -50%)`
}

interface PinProps {
  point: Point
  stage: Viewer['stage']
  isAim?: boolean
  isSpot?: boolean
}

const Pin = ({ point, stage, isAim, isSpot }: PinProps) => {
  const pin = useRef<HTMLSpanElement>(null)
  useOnFrame(stage, () => moveTo(pin.current, stage.place(point)))
  return <span ref={pin} className={classes.pin} data-aim={isAim} data-spot={isSpot} />
}

interface LengthProps extends Pick<Viewer, 'stage' | 'state'> {
  from: Point
  to: Point
  /** Shown instead of the measure. */
  text?: string
}

/** The distance between two points, as a line with its length. */
export const Length = ({ from, to, stage, state, text }: LengthProps) => {
  const line = useRef<SVGLineElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  useOnFrame(stage, () => {
    const [start, end] = [stage.place(from), stage.place(to)]
    const isSeen = start !== null && end !== null
    if (isSeen) {
      for (const [name, value] of Object.entries({ x1: start.x, y1: start.y, x2: end.x, y2: end.y }))
        line.current?.setAttribute(name, String(value))
    }
    line.current?.setAttribute('visibility', isSeen ? 'visible' : 'hidden')
    moveTo(label.current, isSeen ? { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 } : null)
  })
  return (
    <>
      <svg className={classes.lines}>
        <line ref={line} />
      </svg>
      <span ref={label} className={classes.measure}>
        {text ?? formatLength(measure(from, to).distance, state.unit)}
      </span>
    </>
  )
}

/** A label at the edge stays readable. */
export const within = (
  place: Place,
  label: HTMLElement,
  { width, height }: { width: number; height: number },
): Place => {
  const [across, upright] = [label.offsetWidth / 2 + 4, label.offsetHeight / 2 + 4]
  return {
    x: Math.min(width - across, Math.max(across, place.x)),
    y: Math.min(height - upright, Math.max(upright, place.y)),
  }
}

const sides = ['x', 'z', 'y'] as const

/** Length, width and height beside the edges of the box around the part. */
const SizeLabels = ({ stage, state }: Pick<Viewer, 'stage' | 'state'>) => {
  const labels = useRef<Partial<Record<string, HTMLSpanElement | null>>>({})
  useOnFrame(stage, () => {
    const box = stage.shownBounds()
    const placed = box === null ? [] : sizeLabels(box, stage.place)
    for (const side of sides) {
      const label = labels.current[side]
      const found = placed.find(({ axis }) => axis === side)
      if (label && found) label.textContent = formatLength(found.millimetres, state.unit)
      moveTo(label, label && found ? within(found.place, label, stage.size()) : null)
    }
  })
  return sides.map((side) => (
    <span
      key={side}
      ref={(label) => {
        labels.current[side] = label
      }}
      className={classes.size}
    />
  ))
}

interface CuesProps {
  measuring: Measuring
  spot: PinSpot | undefined
}

/** Points and lengths that are chosen or hovered. */
const Points = ({ stage, state, measuring: { aim }, spot }: Viewer & CuesProps) => {
  const { points, isPinning } = state
  const [from, to = isPinning ? undefined : aim] = points
  return (
    <>
      {from && to && <Length from={from} to={to} stage={stage} state={state} />}
      {points.map((point) => (
        <Pin key={`${point.x} ${point.y} ${point.z}`} point={point} stage={stage} isSpot={isPinning} />
      ))}
      {spot && points.length === 0 && <Pin point={pointOfSpot(spot)} stage={stage} isSpot />}
    </>
  )
}

/** The marks over the picture: points, lengths, the keyboard's crosshair. Screen readers get them elsewhere. */
export const Cues = (props: Viewer & CuesProps) => {
  const { stage, state, measuring } = props
  const { aim, crosshair } = measuring
  return (
    <div className={classes.cues} aria-hidden>
      {state.hasSizeBox && <SizeLabels stage={stage} state={state} />}
      <Points {...props} />
      {state.isMeasuring && aim && <Pin point={aim} stage={stage} isAim />}
      {state.isMeasuring && crosshair && (
        <span
          className={classes.crosshair}
          style={{ transform: `translate(${crosshair.x}px, ${crosshair.y}px) translate(-50%, -50%)` }}
        />
      )}
    </div>
  )
}
