import type { Surface } from './scene.ts'

/** Pixels along each side of the finished picture. */
export const pictureSide = 512

/** What each sample of the picture sees, row by row from the top. */
export interface Canvas {
  side: number
  samples: number
  /** Distance towards the eye, in samples; -Infinity where nothing is. */
  depth: Float32Array
  /** Unit vectors towards the eye's side: right, up, near. */
  normals: Float32Array
  /** Index into `surfaces`, plus one; 0 where nothing is. */
  surface: Uint32Array
  surfaces: Surface[]
}
