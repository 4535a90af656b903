import { OrthographicCamera, PerspectiveCamera, Spherical, Vector3 } from 'three'
import type { Box3, Camera } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { fittingDistance } from '../framing.ts'
import type { Direction } from '../standard-views.ts'
import { nearestAngle } from '../standard-views.ts'

/** Where the eye is and what it looks at. Without perspective, `distance` stands for how much is seen. */
interface Pose extends Direction {
  target: Vector3
  distance: number
}

export interface CameraRig {
  camera: () => Camera
  setSize: (width: number, height: number) => void
  setParallel: (isParallel: boolean) => void
  /** Looks at all of a box, from a direction or from where the eye is; at once or by a turn that can be followed. */
  lookAt: (box: Box3, direction: Direction | null, isInstant: boolean) => void
  /** Radians. */
  orbit: (theta: number, phi: number) => void
  zoom: (factor: number) => void
  /** Pixels. */
  pan: (right: number, up: number) => void
  /** Before each picture; `true` while a turn is under way. */
  update: (now: number) => boolean
  /** Millimetres per pixel: `near` anywhere, and `slope` more for each millimetre away from the eye. */
  pixelSize: () => { near: number; slope: number }
  /** Has anybody turned, moved or zoomed since all was looked at last? */
  isTouched: () => boolean
  dispose: () => void
}

/** A long lens: parts look as on a drawing, and still have depth. */
const fieldOfView = 28
const slope = Math.tan((fieldOfView * Math.PI) / 360)
const turnMs = 420
const smallestPhi = 1e-4

const eased = (share: number): number => 1 - (1 - share) ** 3
const between = (from: number, to: number, share: number): number => from + (to - from) * share

/**
 * Both kinds of eye on one set of controls.
 *
 * @param radius of the ball around the part
 * @param isCalm for who prefers reduced motion: nothing glides
 */
export const createCameraRig = (
  canvas: HTMLCanvasElement,
  radius: number,
  isCalm: () => boolean,
  wake: () => void,
): CameraRig => {
  const perspective = new PerspectiveCamera(fieldOfView)
  const parallel = new OrthographicCamera()
  let camera: PerspectiveCamera | OrthographicCamera = perspective
  let size = { width: 1, height: 1 }
  let isTouched = false
  let turn: { from: Pose; to: Pose; start: number | null } | null = null
  const limits = { least: radius * 0.02, most: (radius * 8) / slope }
  const controls = new OrbitControls<PerspectiveCamera | OrthographicCamera>(camera, canvas)
  Object.assign(controls, {
    zoomToCursor: true,
    dampingFactor: 0.14,
    zoomSpeed: 1.4,
    minDistance: limits.least,
    maxDistance: limits.most,
    minZoom: radius / (limits.most * slope),
    maxZoom: radius / (limits.least * slope),
  })
  controls.addEventListener('change', wake)
  controls.addEventListener('start', () => {
    turn = null
    isTouched = true
    controls.enableDamping = !isCalm()
  })

  const read = (): Pose => {
    const eye = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
    return {
      target: controls.target.clone(),
      theta: eye.theta,
      phi: eye.phi,
      distance: camera === parallel ? radius / (parallel.zoom * slope) : eye.radius,
    }
  }
  const write = ({ target, theta, phi, distance }: Pose): void => {
    // What still glides from the last pull would turn the new view away.
    controls.enableDamping = false
    controls.update()
    const clamped = Math.min(limits.most, Math.max(limits.least, distance))
    const upright = Math.min(Math.PI - smallestPhi, Math.max(smallestPhi, phi))
    // Without perspective the distance shows nothing, so the eye stands clear of the part.
    const away = camera === parallel ? radius * 6 : clamped
    controls.target.copy(target)
    camera.position.setFromSphericalCoords(away, upright, theta).add(target)
    if (camera === parallel) {
      parallel.zoom = radius / (clamped * slope)
      parallel.updateProjectionMatrix()
    }
    controls.update()
    wake()
  }
  /** Where a turn under way would have ended, since the next act starts from what was asked for. */
  const settled = (): Pose => {
    const pose = turn?.to ?? read()
    turn = null
    return pose
  }
  const taken = (): Pose => {
    isTouched = true
    return settled()
  }
  const project = (): void => {
    const aspect = size.width / size.height
    perspective.aspect = aspect
    Object.assign(parallel, { left: -radius * aspect, right: radius * aspect, top: radius, bottom: -radius })
    const away = camera.position.length()
    perspective.near = Math.max(radius / 500, away - radius * 4)
    perspective.far = away + radius * 8
    parallel.near = -radius * 20
    parallel.far = radius * 40
    camera.updateProjectionMatrix()
  }

  return {
    camera: () => camera,
    setSize: (width, height) => {
      size = { width, height }
      project()
      wake()
    },
    setParallel: (isParallel) => {
      const next = isParallel ? parallel : perspective
      if (next === camera) return
      const pose = settled()
      camera = next
      controls.object = next
      project()
      write(pose)
    },
    lookAt: (box, direction, isInstant) => {
      isTouched = false
      const from = read()
      const towards = direction ?? { theta: from.theta, phi: from.phi }
      const aspect = size.width / size.height
      const to = {
        target: box.getCenter(new Vector3()),
        theta: nearestAngle(from.theta, towards.theta),
        phi: towards.phi,
        distance: fittingDistance(box, towards, { slope, aspect, isParallel: camera === parallel }),
      }
      if (isInstant || isCalm()) {
        turn = null
        write(to)
      } else {
        turn = { from, to, start: null }
        wake()
      }
    },
    orbit: (theta, phi) => {
      const pose = taken()
      write({ ...pose, theta: pose.theta + theta, phi: pose.phi + phi })
    },
    zoom: (factor) => {
      const pose = taken()
      write({ ...pose, distance: pose.distance / factor })
    },
    pan: (right, up) => {
      const pose = taken()
      const perPixel = (2 * pose.distance * slope) / size.height
      const across = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(right * perPixel)
      const upwards = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1).multiplyScalar(up * perPixel)
      write({ ...pose, target: pose.target.add(across).add(upwards) })
    },
    update: (now) => {
      if (turn === null) controls.update()
      else {
        turn.start ??= now
        const share = Math.min(1, (now - turn.start) / turnMs)
        const { from, to } = turn
        const part = eased(share)
        write({
          target: from.target.clone().lerp(to.target, part),
          theta: between(from.theta, to.theta, part),
          phi: between(from.phi, to.phi, part),
          distance: between(from.distance, to.distance, part),
        })
        if (share === 1) turn = null
      }
      project()
      return turn !== null
    },
    pixelSize: () =>
      camera === parallel
        ? { near: (2 * radius) / (parallel.zoom * size.height), slope: 0 }
        : { near: 0, slope: (2 * slope) / size.height },
    isTouched: () => isTouched,
    dispose: () => controls.dispose(),
  }
}
