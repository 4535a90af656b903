import { Matrix4, Raycaster, Sphere, Vector2, Vector3 } from 'three'
import type { Camera, Mesh } from 'three'
import { nearestVertex } from '../measure/measuring.ts'
import type { PartEntry } from '../model/part-tree.ts'

/** A place in the view, in pixels from its top left corner, and the view's size. */
export interface Spot {
  x: number
  y: number
  width: number
  height: number
}

export interface Hit {
  part: number
  point: Vector3
}

export interface PixelSize {
  near: number
  slope: number
}

/** The snap distance to a corner in pixels: a fingertip's worth of tolerance. */
const snapPixels = 14

const rayThrough = ({ x, y, width, height }: Spot, camera: Camera): Raycaster => {
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera)
  return caster
}

const isShown = ({ layers }: Mesh): boolean => layers.mask !== 0

/** Finds the part under a place in the picture. */
export const createPicking = (parts: readonly PartEntry[]) => {
  const owners = new Map(parts.flatMap(({ id, meshes }) => meshes.map((mesh) => [mesh, id] as const)))
  const shown = (): Mesh[] => [...owners.keys()].filter(isShown)

  const hit = (spot: Spot, camera: Camera): (Hit & { distance: number }) | null => {
    const [first] = rayThrough(spot, camera).intersectObjects(shown(), false)
    const part = first && owners.get(first.object as Mesh)
    return first && part !== undefined ? { part, point: first.point, distance: first.distance } : null
  }

  /** The corner that appears nearest, among those not hidden behind the hit surface. */
  const corner = (spot: Spot, camera: Camera, pixel: PixelSize, most: number): Vector3 | null => {
    const { ray } = rayThrough(spot, camera)
    const reachAt = (distance: number) => (pixel.near + pixel.slope * distance) * snapPixels
    const sphere = new Sphere()
    let best: { point: Vector3; apart: number } | null = null
    for (const mesh of shown()) {
      const { geometry, matrixWorld } = mesh
      if (geometry.boundingSphere === null) geometry.computeBoundingSphere()
      if (geometry.boundingSphere === null) continue
      sphere.copy(geometry.boundingSphere).applyMatrix4(matrixWorld)
      sphere.radius += reachAt(ray.origin.distanceTo(sphere.center) + sphere.radius)
      if (!ray.intersectsSphere(sphere)) continue
      const local = ray.clone().applyMatrix4(new Matrix4().copy(mesh.matrixWorld).invert())
      // Local length per millimetre; `applyMatrix4` leaves the direction's length at 1.
      const scale = 1 / mesh.matrixWorld.getMaxScaleOnAxis()
      const reach = {
        near: pixel.near * snapPixels * scale,
        slope: pixel.slope * snapPixels,
        most: (most + reachAt(most)) * scale,
      }
      const found = nearestVertex(mesh.geometry.getAttribute('position'), local, reach)
      if (found && found.apart < (best?.apart ?? Infinity)) {
        const { x, y, z } = found.point
        best = { point: new Vector3(x, y, z).applyMatrix4(mesh.matrixWorld), apart: found.apart }
      }
    }
    return best?.point ?? null
  }

  return {
    hit: (spot: Spot, camera: Camera): Hit | null => hit(spot, camera),
    /** A corner nearby, else the surface itself; null beside the part. */
    snap: (spot: Spot, camera: Camera, pixel: PixelSize): Vector3 | null => {
      const surface = hit(spot, camera)
      const most = surface?.distance ?? 1e9
      return corner(spot, camera, pixel, most) ?? surface?.point ?? null
    },
  }
}
