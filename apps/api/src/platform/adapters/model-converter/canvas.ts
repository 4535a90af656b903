import type { Surface } from './scene.ts'

/** Pixels along each side of the finished picture. */
export const pictureSide = 512

/** The surface that each sample of the picture sees, row by row from the top. */
export interface Canvas {
  side: number
  samples: number
  /** The distance of each sample towards the eye, in samples; -Infinity where there is no surface. */
  depth: Float32Array
  /** Unit vectors towards the eye's side: right, up, near. */
  normals: Float32Array
  /** Each sample's index into `surfaces`, plus one; 0 where there is no surface. */
  surface: Uint32Array
  surfaces: Surface[]
}
