import { OrthographicCamera, PerspectiveCamera, Spherical } from 'three'
import type { Camera, Vector3 } from 'three'
import type { Direction } from '../standard-views.ts'

/** The camera's position and target. Without perspective, `distance` stands for the visible extent. */
export interface Pose extends Direction {
  target: Vector3
  distance: number
}

/** A long focal length: parts look as on a drawing, and still have depth. */
const fieldOfView = 28
/** Half of the visible extent, per millimetre of distance. */
export const slope = Math.tan((fieldOfView * Math.PI) / 360)
const smallestPhi = 1e-4

/** Both kinds of camera, with perspective and without, of which one is in use. @param radius of the ball around the part */
export const createEye = (radius: number) => {
  const perspective = new PerspectiveCamera(fieldOfView)
  const parallel = new OrthographicCamera()
  let camera: PerspectiveCamera | OrthographicCamera = perspective
  const least = radius * 0.02
  const most = (radius * 8) / slope

  return {
    /** With the controls' names: the minimum and maximum distance of either camera. */
    limits: {
      minDistance: least,
      maxDistance: most,
      minZoom: radius / (most * slope),
      maxZoom: radius / (least * slope),
    },
    camera: (): Camera => camera,
    isParallel: (): boolean => camera === parallel,
    use: (isParallel: boolean): Camera => {
      camera = isParallel ? parallel : perspective
      return camera
    },
    /** The camera's offset from its target. */
    pose: (target: Vector3): Pose => {
      const { theta, phi, radius: away } = new Spherical().setFromVector3(camera.position.clone().sub(target))
      const distance = camera === parallel ? radius / (parallel.zoom * slope) : away
      return { target: target.clone(), theta, phi, distance }
    },
    /** Moves the camera to a pose, within its limits. */
    take: ({ target, theta, phi, distance }: Pose): void => {
      const clamped = Math.min(most, Math.max(least, distance))
      const upright = Math.min(Math.PI - smallestPhi, Math.max(smallestPhi, phi))
      // Without perspective the distance has no visible effect, so the camera stays clear of the part.
      const away = camera === parallel ? radius * 6 : clamped
      camera.position.setFromSphericalCoords(away, upright, theta).add(target)
      if (camera !== parallel) return
      parallel.zoom = radius / (clamped * slope)
      parallel.updateProjectionMatrix()
    },
    /** Fits both cameras to a picture that is `aspect` times as wide as high. */
    project: (aspect: number): void => {
      perspective.aspect = aspect
      const across = radius * aspect
      Object.assign(parallel, { left: -across, right: across, top: radius, bottom: -radius })
      const away = camera.position.length()
      perspective.near = Math.max(radius / 500, away - radius * 4)
      perspective.far = away + radius * 8
      parallel.near = -radius * 20
      parallel.far = radius * 40
      camera.updateProjectionMatrix()
    },
    /** Millimetres per pixel of a picture of this height. */
    pixelSize: (height: number): { near: number; slope: number } =>
      camera === parallel
        ? { near: (2 * radius) / (parallel.zoom * height), slope: 0 }
        : { near: 0, slope: (2 * slope) / height },
  }
}
