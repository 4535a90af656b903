import { Vector3 } from 'three'
import type { Box3, Camera } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { fittingDistance } from '../model/framing.ts'
import type { Direction } from '../standard-views.ts'
import { nearestAngle } from '../standard-views.ts'
import type { Pose } from './eye.ts'
import { createEye, slope } from './eye.ts'

export interface CameraRig {
  camera: () => Camera
  setSize: (width: number, height: number) => void
  setParallel: (isParallel: boolean) => void
  /** Shows all of a box, from a direction or from the camera's; at once or by an animated turn. */
  lookAt: (box: Box3, direction: Direction | null, isInstant: boolean) => void
  /** Centres a point, seen from that direction. */
  lookFrom: (target: Vector3, eye: Direction & { distance: number }) => void
  /** The camera's position around its target. */
  eye: () => Direction & { distance: number }
  /** Radians. */
  orbit: (theta: number, phi: number) => void
  zoom: (factor: number) => void
  /** Pixels. */
  pan: (right: number, up: number) => void
  /** Before each frame; `true` during a turn. */
  update: (now: number) => boolean
  /** Millimetres per pixel: `near` anywhere, plus `slope` for each millimetre of distance from the camera. */
  pixelSize: () => { near: number; slope: number }
  /** Has the user turned, moved or zoomed since the whole was last shown? */
  isTouched: () => boolean
  dispose: () => void
}

const turnMs = 420

const eased = (share: number): number => 1 - (1 - share) ** 3
const between = (from: number, to: number, share: number): number => from + (to - from) * share

const poseBetween = (from: Pose, to: Pose, share: number): Pose => ({
  target: from.target.clone().lerp(to.target, share),
  theta: between(from.theta, to.theta, share),
  phi: between(from.phi, to.phi, share),
  distance: between(from.distance, to.distance, share),
})

/** An animated turn from one pose to another; at most one runs. */
const createTurn = () => {
  let turn: { from: Pose; to: Pose; start: number | null } | null = null
  return {
    begin: (from: Pose, to: Pose): void => {
      turn = { from, to, start: null }
    },
    isUnderWay: (): boolean => turn !== null,
    /** Stops it; returns where it would have ended. */
    end: (): Pose | undefined => {
      const to = turn?.to
      turn = null
      return to
    },
    /** Its current pose; the first call is its start. */
    poseAt: (now: number): Pose | null => {
      if (turn === null) return null
      const { from, to } = turn
      turn.start ??= now
      const share = Math.min(1, (now - turn.start) / turnMs)
      if (share === 1) turn = null
      return poseBetween(from, to, eased(share))
    },
  }
}

/** The pose that shows all of a box from a direction, turning the shorter way. */
const poseTowards = (
  box: Box3,
  direction: Direction,
  from: Pose,
  lens: Parameters<typeof fittingDistance>[2],
): Pose => ({
  target: box.getCenter(new Vector3()),
  theta: nearestAngle(from.theta, direction.theta),
  phi: direction.phi,
  distance: fittingDistance(box, direction, lens),
})

/** A target moved by this much in the picture's own directions. */
const shifted = (target: Vector3, camera: Camera, right: number, up: number): Vector3 =>
  target
    .add(new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(right))
    .add(new Vector3().setFromMatrixColumn(camera.matrixWorld, 1).multiplyScalar(up))

/** A pose moved by pixels of a picture of this height. */
const panned = (
  { target, distance }: Pose,
  camera: Camera,
  by: { right: number; up: number },
  height: number,
): Pick<Pose, 'target'> => {
  const perPixel = (2 * distance * slope) / height
  return { target: shifted(target, camera, by.right * perPixel, by.up * perPixel) }
}

/**
 * Both kinds of camera on one set of controls. @param radius of the ball around the part @param isCalm for people who
 * prefer reduced motion: no animation
 */
export const createCameraRig = (
  canvas: HTMLCanvasElement,
  radius: number,
  isCalm: () => boolean,
  wake: () => void,
): CameraRig => {
  const eye = createEye(radius)
  let size = { width: 1, height: 1 }
  let isTouched = false
  const turn = createTurn()
  const controls = new OrbitControls<Camera>(eye.camera(), canvas)
  Object.assign(controls, { zoomToCursor: true, dampingFactor: 0.14, zoomSpeed: 1.4, ...eye.limits })
  controls.addEventListener('change', wake)
  controls.addEventListener('start', () => {
    turn.end()
    isTouched = true
    controls.enableDamping = !isCalm()
  })

  const aspect = () => size.width / size.height
  const read = (): Pose => eye.pose(controls.target)
  const write = (pose: Pose): void => {
    // Damping from the last drag would turn the new view away.
    controls.enableDamping = false
    controls.update()
    controls.target.copy(pose.target)
    eye.take(pose)
    controls.update()
    wake()
  }
  /** Where a running turn would have ended, since the next action starts from the requested pose. */
  const settled = (): Pose => turn.end() ?? read()
  const change = (by: (pose: Pose) => Partial<Pose>): void => {
    isTouched = true
    const pose = settled()
    write({ ...pose, ...by(pose) })
  }

  return {
    camera: eye.camera,
    setSize: (width, height) => {
      size = { width, height }
      eye.project(aspect())
      wake()
    },
    setParallel: (isParallel) => {
      if (isParallel === eye.isParallel()) return
      const pose = settled()
      controls.object = eye.use(isParallel)
      eye.project(aspect())
      write(pose)
    },
    lookAt: (box, direction, isInstant) => {
      isTouched = false
      const from = read()
      const lens = { slope, aspect: aspect(), isParallel: eye.isParallel() }
      const to = poseTowards(box, direction ?? from, from, lens)
      if (isInstant || isCalm()) {
        turn.end()
        write(to)
      } else {
        turn.begin(from, to)
        wake()
      }
    },
    lookFrom: (target, from) => change(() => ({ target, ...from })),
    eye: read,
    orbit: (theta, phi) => change((pose) => ({ theta: pose.theta + theta, phi: pose.phi + phi })),
    zoom: (factor) => change(({ distance }) => ({ distance: distance / factor })),
    pan: (right, up) => change((pose) => panned(pose, eye.camera(), { right, up }, size.height)),
    update: (now) => {
      const pose = turn.poseAt(now)
      if (pose) write(pose)
      else controls.update()
      eye.project(aspect())
      return turn.isUnderWay()
    },
    pixelSize: () => eye.pixelSize(size.height),
    isTouched: () => isTouched,
    dispose: () => controls.dispose(),
  }
}
