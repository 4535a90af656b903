import { Vector3 } from 'three'
import type { Box3, Camera } from 'three'
import type { Model } from '../model/load-model.ts'
import type { Point } from '../model/framing.ts'
import type { Direction, StandardView } from '../standard-views.ts'
import { directionOf } from '../standard-views.ts'
import { createCameraRig } from './camera-rig.ts'
import { createFrameLoop } from './frame-loop.ts'
import type { Look } from './model-look.ts'
import { createModelLook } from './model-look.ts'
import type { Hit, Spot } from './picking.ts'
import { createPicking } from './picking.ts'
import { createRenderer, disposeRenderer } from './renderer.ts'
import { boundsOfShown, createSizeBox } from './size-box.ts'
import { createStudio } from './studio.ts'

export interface StageLook extends Look {
  isParallel: boolean
  hasSizeBox: boolean
}

/** In pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** A place in the picture, in pixels from its top left corner. */
export interface Place {
  x: number
  y: number
}

/** The camera's distance from its target, in millimetres. */
export interface Eye extends Direction {
  distance: number
}

/** The 3D view itself, without any text: React tells it what to show and queries positions. */
export interface Stage {
  show: (look: StageLook) => void
  /** From a standard view, or from the camera's position. */
  fit: (view: StandardView | null, isInstant?: boolean) => void
  /** Centres a point of the part, seen from that direction. */
  lookFrom: (point: Point, eye: Eye) => void
  eye: () => Eye
  orbit: (theta: number, phi: number) => void
  zoom: (factor: number) => void
  pan: (right: number, up: number) => void
  hit: (place: Place) => Hit | null
  /** The part's point at a place; corners snap. */
  snap: (place: Place) => Point | null
  /** A point's place in the picture; null behind the camera. */
  place: (point: Point) => Place | null
  /** The camera's rotation as twelve numbers of a CSS matrix. */
  rotation: () => number[]
  size: () => PictureSize
  shownBounds: () => Box3 | null
  /** Called after each frame, and once now. */
  onFrame: (listener: () => void) => () => void
  /** The current picture, on a background of this colour. */
  picture: (ground: string) => Promise<Blob | null>
  dispose: () => void
}

export interface StageOptions {
  isCalm: () => boolean
  /** The graphics context was lost. */
  onLost: () => void
}

/** Reports the element's sizes from now on, while it has one. */
const watchSize = (host: HTMLElement, onSize: (size: PictureSize) => void): ResizeObserver => {
  const notify = (): void => {
    const { clientWidth: width, clientHeight: height } = host
    if (width > 0 && height > 0) onSize({ width, height })
  }
  const observer = new ResizeObserver(notify)
  observer.observe(host)
  notify()
  return observer
}

const watchContext = (canvas: HTMLCanvasElement, onLost: () => void): (() => void) => {
  const lost = (event: Event): void => {
    event.preventDefault()
    onLost()
  }
  canvas.addEventListener('webglcontextlost', lost)
  return () => canvas.removeEventListener('webglcontextlost', lost)
}

const placeIn = ({ width, height }: PictureSize, camera: Camera, { x, y, z }: Point): Place | null => {
  const seen = new Vector3(x, y, z).project(camera)
  return seen.z > 1 ? null : { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height }
}

/** The picture in a canvas, with its own background. */
const pictureOf = async (canvas: HTMLCanvasElement, ground: string): Promise<Blob | null> => {
  const sheet = document.createElement('canvas')
  Object.assign(sheet, { width: canvas.width, height: canvas.height })
  const pen = sheet.getContext('2d')
  if (pen === null) return null
  pen.fillStyle = ground
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(canvas, 0, 0)
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'))
}

/** Calls a listener now and with the others, until the returned function is called. */
const callFromNow = (listeners: Set<() => void>, listener: () => void): (() => void) => {
  listeners.add(listener)
  listener()
  return () => listeners.delete(listener)
}

/** Puts a canvas into `host` and shows the model on it. Throws without WebGL. */
export const createStage = (host: HTMLElement, model: Model, { isCalm, onLost }: StageOptions): Stage => {
  const renderer = createRenderer()
  const canvas = renderer.domElement
  host.prepend(canvas)
  const radius = Math.max(model.bounds.getSize(new Vector3()).length() / 2, 1e-6)
  const listeners = new Set<() => void>()
  let size = { width: 1, height: 1 }
  let isParallel = false
  let hidden: ReadonlySet<number> = new Set()

  const draw = (now: number): void => {
    const isTurning = rig.update(now)
    const camera = rig.camera()
    studio.follow(camera)
    renderer.render(studio.scene, camera)
    for (const listener of listeners) listener()
    if (isTurning) loop.wake()
  }
  const loop = createFrameLoop(host, draw)
  const studio = createStudio(model.bounds, radius)
  const rig = createCameraRig(canvas, radius, isCalm, loop.wake)
  const look = createModelLook(model.parts, loop.wake)
  const picking = createPicking(model.parts)
  const sizeBox = createSizeBox()
  studio.scene.add(model.root, sizeBox.lines)

  const shownBounds = () => (hidden.size === 0 ? model.bounds : boundsOfShown(model.parts, hidden))
  const fit = (view: StandardView | null, isInstant = false) =>
    rig.lookAt(shownBounds() ?? model.bounds, view === null ? null : directionOf(view), isInstant)
  const spotAt = ({ x, y }: Place): Spot => ({ x, y, ...size })

  const observer = watchSize(host, ({ width, height }) => {
    size = { width, height }
    renderer.setSize(width, height, false)
    rig.setSize(width, height)
    // A view that the user turned stays as it is; an untouched one refits its new frame.
    if (!rig.isTouched()) fit(null, true)
  })
  fit('isometric', true)

  const stopWatching = watchContext(canvas, onLost)

  return {
    show: (wanted) => {
      hidden = wanted.hidden
      look.show(wanted)
      studio.setDark(wanted.isDark)
      sizeBox.show(wanted.hasSizeBox ? shownBounds() : null, wanted.isDark)
      if (wanted.isParallel !== isParallel) rig.setParallel(wanted.isParallel)
      isParallel = wanted.isParallel
      renderer.shadowMap.needsUpdate = true
      loop.wake()
    },
    fit,
    lookFrom: ({ x, y, z }, eye) => rig.lookFrom(new Vector3(x, y, z), eye),
    eye: rig.eye,
    orbit: rig.orbit,
    zoom: rig.zoom,
    pan: rig.pan,
    hit: (place) => picking.hit(spotAt(place), rig.camera()),
    snap: (place) => picking.snap(spotAt(place), rig.camera(), rig.pixelSize()),
    place: (point) => placeIn(size, rig.camera(), point),
    rotation: () => rig.camera().matrixWorldInverse.elements.slice(0, 12),
    size: () => size,
    shownBounds,
    onFrame: (listener) => callFromNow(listeners, listener),
    picture: async (ground) => {
      draw(performance.now())
      return pictureOf(canvas, ground)
    },
    dispose: () => {
      stopWatching()
      observer.disconnect()
      loop.stop()
      listeners.clear()
      rig.dispose()
      look.dispose()
      sizeBox.dispose()
      studio.scene.remove(model.root)
      studio.dispose()
      disposeRenderer(renderer)
    },
  }
}
