import type { KeyboardEvent, PointerEvent, Ref } from 'react'
import { useRef } from 'react'
import type { Place } from './stage/stage.ts'
import type { Measuring } from './measure/use-measuring.ts'
import type { Viewer } from './viewer.ts'
import { arrowOf } from './viewer-commands.ts'
import classes from './viewer.module.css'

/** A finger or mouse that moved further than this turned the part instead of choosing a place. */
const tapPixels = 6
const orbitStep = Math.PI / 24
const panPixels = 30

interface PictureProps {
  ref: Ref<HTMLDivElement>
  name: string
  textId: string
  viewer: Viewer | null
  measuring: Measuring
}

const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Place => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey

/** The canvas's frame: handles the keys for turning and measuring, and taps. */
export const Picture = ({ ref, name, textId, viewer, measuring }: PictureProps) => {
  const pressed = useRef<Place | null>(null)
  const isMeasuring = viewer?.state.isMeasuring ?? false
  const endsMeasuring = isMeasuring && !viewer?.state.isPinning

  const tap = (place: Place) => {
    if (viewer === null) return
    if (isMeasuring) return measuring.set(place)
    const id = viewer.stage.hit(place)?.part ?? null
    viewer.act({ type: 'select', id })
    viewer.say(id === null ? '' : (viewer.model.parts[id]?.name ?? ''))
  }
  const onPointerUp = (event: PointerEvent) => {
    const place = placeOf(event)
    const from = pressed.current
    pressed.current = null
    if (from && Math.hypot(place.x - from.x, place.y - from.y) <= tapPixels) tap(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (viewer === null || hasModifier(event)) return
    const { stage, state, act } = viewer
    const arrow = arrowOf(event.key)
    if (event.key === 'Escape' && (endsMeasuring || state.showsKeys)) {
      act({ type: 'switch', what: state.showsKeys ? 'showsKeys' : 'isMeasuring', to: false })
    } else if (state.isMeasuring && measuring.onKey(event)) {
      // The crosshair moved, or a point was set.
    } else if (arrow && event.shiftKey) {
      stage.pan(-arrow.right * panPixels, -arrow.up * panPixels)
    } else if (arrow) {
      // The part follows the arrow, as it follows the mouse.
      stage.orbit(-arrow.right * orbitStep, arrow.up * orbitStep)
    } else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive, which the rule doesn't know
    <div
      ref={ref}
      className={classes.picture}
      data-measuring={isMeasuring}
      // The view handles arrow keys itself; a screen reader passes them on only for this role.
      role="application"
      aria-label={`${name} in 3D`}
      aria-describedby={textId}
      tabIndex={0}
      // Escape closes what is open here before the surrounding dialog.
      data-mantine-stop-propagation={endsMeasuring || viewer?.state.showsKeys ? 'true' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        pressed.current = event.isPrimary && event.button === 0 ? placeOf(event) : null
      }}
      onPointerUp={onPointerUp}
      onPointerMove={(event) => {
        if (isMeasuring && event.buttons === 0) measuring.follow(placeOf(event))
      }}
      onPointerLeave={() => isMeasuring && measuring.follow(null)}
    />
  )
}
