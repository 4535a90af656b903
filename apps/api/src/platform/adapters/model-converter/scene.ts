import type { ConversionFailure, ModelBox } from '../../ports/model-converter.ts'
import { carried, placedIn, unmoved } from './placement.ts'
import type { Placement } from './placement.ts'

/** Linear red, green and blue from 0 to 1. */
export type Color = readonly [number, number, number]

/** Triangles of one colour. Positions are inches with z up, in the directions that `ModelBox` names. */
export interface Surface {
  positions: Float32Array
  /** Unit vectors, one per position. */
  normals: Float32Array
  indices: Uint32Array
  color: Color
}

/** A part, or an assembly of parts, in its place. Equal parts have the same list of surfaces. */
export interface SceneNode {
  name: string
  surfaces: readonly Surface[]
  /** Its place within the node that holds it. */
  placement: Placement
  children: SceneNode[]
}

export interface Scene {
  root: SceneNode
  /** Faces and parts that the file names and that couldn't be made. */
  missing: number
}

/** A surface in each of its places. */
export interface PlacedSurface {
  surface: Surface
  placement: Placement
}

/**
 * Reads one file of a format. The file is to blame for whatever it throws as well: the importers are C++ and answer
 * some files with a trap.
 */
export type SceneReader = (
  content: Buffer,
  maxTriangles: number,
) => Promise<{ ok: true; scene: Scene } | { ok: false; failure: ConversionFailure }>

/** The default colour: a light, slightly cool grey like milled aluminium. */
export const defaultColor: Color = [0.5, 0.53, 0.57]

const longestName = 200

/** A name for people and for a database: no control characters, no broken pairs, not endless. */
export const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed()

export function* surfacesOf(root: SceneNode): Generator<PlacedSurface> {
  // With an explicit stack, because assemblies may be nested deeper than calls can be.
  const open = [{ node: root, placement: root.placement }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, placement } = next
    for (const surface of node.surfaces) yield { surface, placement }
    for (const child of node.children.toReversed())
      open.push({ node: child, placement: placedIn(placement, child.placement) })
  }
}

export const trianglesOf = (surfaces: Iterable<Surface>): number => {
  let count = 0
  for (const surface of surfaces) count += surface.indices.length / 3
  return count
}

/** The corners of a surface in its place. */
export const cornersOf = ({ surface, placement }: PlacedSurface): Float32Array =>
  carried(surface.positions, placement, 1)

export const holdsSomething = ({ surfaces, children }: SceneNode): boolean =>
  surfaces.length > 0 || children.length > 0

/** A node whose points are where the file has put them. */
export const nodeAtRest = (
  name: string,
  surfaces: readonly Surface[],
  children: SceneNode[] = [],
): SceneNode => ({ name, surfaces, placement: unmoved, children })

export interface Bounds {
  least: [number, number, number]
  most: [number, number, number]
}

/** Counts only the points that a triangle uses: a file's stray points don't belong to the part. */
export const boundsOf = (surfaces: Iterable<PlacedSurface>): Bounds => {
  const least: Bounds['least'] = [Infinity, Infinity, Infinity]
  const most: Bounds['most'] = [-Infinity, -Infinity, -Infinity]
  for (const placed of surfaces) {
    const positions = cornersOf(placed)
    for (const index of placed.surface.indices) {
      for (const axis of [0, 1, 2] as const) {
        const value = positions[index * 3 + axis] ?? 0
        if (value < least[axis]) least[axis] = value
        if (value > most[axis]) most[axis] = value
      }
    }
  }
  return { least, most }
}

export const boxOf = ({ least, most }: Bounds): ModelBox => ({
  length: most[0] - least[0],
  width: most[1] - least[1],
  height: most[2] - least[2],
})
