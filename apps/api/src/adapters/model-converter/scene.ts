import type { ConversionFailure, ModelBox } from '../../ports/model-converter.ts'

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

/** A part, or an assembly of parts, in its file's own place and position. */
export interface SceneNode {
  name: string
  surfaces: Surface[]
  children: SceneNode[]
}

export interface Scene {
  root: SceneNode
}

/**
 * Reads one file of a format. Whatever it throws is the file's doing too: the importers are C++ and answer
 * some files with a trap.
 */
export type SceneReader = (
  content: Buffer,
  maxTriangles: number,
) => Promise<{ ok: true; scene: Scene } | { ok: false; failure: ConversionFailure }>

/** Where a file names no colour: a light, slightly cool grey, as milled aluminium looks. */
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

export function* surfacesOf(node: SceneNode): Generator<Surface> {
  // With a stack of its own: an assembly may be nested deeper than calls can be.
  const open = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    yield* next.surfaces
    open.push(...next.children.toReversed())
  }
}

export const trianglesOf = (surfaces: Iterable<Surface>): number => {
  let count = 0
  for (const surface of surfaces) count += surface.indices.length / 3
  return count
}

export interface Bounds {
  least: [number, number, number]
  most: [number, number, number]
}

/** Counts only what a triangle uses: stray points of a file are no part of the part. */
export const boundsOf = (scene: Scene): Bounds => {
  const least: Bounds['least'] = [Infinity, Infinity, Infinity]
  const most: Bounds['most'] = [-Infinity, -Infinity, -Infinity]
  for (const { positions, indices } of surfacesOf(scene.root)) {
    for (const index of indices) {
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
