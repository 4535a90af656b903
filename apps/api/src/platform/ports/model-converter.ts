import type { ModelFormat } from '@armature/domain/media/media-kind'

/**
 * The part's own size in inches: the box around it, in the directions of its own file. `length` runs along x (to the
 * right), `width` along y (away from a person who looks at its front) and `height` along z (up). STEP and IGES have z
 * up by custom; an FBX says which of its axes point right and up.
 */
export interface ModelBox {
  length: number
  width: number
  height: number
}

/** One part of an assembly, by the name that its file gives it. */
export interface ModelPart {
  name: string
  triangles: number
}

export interface ConvertedModel {
  /** Binary glTF 2.0 in metres, y up, with normals and plain colours, without textures. */
  glb: Buffer
  /** A picture of 512 by 512 pixels on a transparent ground, as webp. */
  thumbnail: Buffer
  box: ModelBox
  triangles: number
  /** In the file’s order, each as often as it is used. */
  parts: ModelPart[]
  /** Faces and parts that the file names and that couldn't be made. */
  missing: number
}

/**
 * Why no view was made. `unreadable`: not the format that it claims, or broken; `cut_off`: its end is missing;
 * `fbx_too_old`: an FBX of before 2011; `empty`: nothing in it has a surface; `parts_elsewhere`: an assembly
 * whose parts are in other files; `too_complex`: more triangles, parts or packed data than are shown;
 * `timeout` and `out_of_memory`: the file needs more than one conversion may take.
 */
export type ConversionFailure =
  | 'unreadable'
  | 'cut_off'
  | 'fbx_too_old'
  | 'empty'
  | 'parts_elsewhere'
  | 'too_complex'
  | 'timeout'
  | 'out_of_memory'

export type ConversionOutcome =
  | { ok: true; model: ConvertedModel }
  | { ok: false; failure: ConversionFailure }

export type ConversionStage = 'reading' | 'meshing' | 'drawing'

export interface ModelSource {
  /** A local file; only its bytes are looked at, never its name. */
  path: string
  format: ModelFormat
  /** By how much the part is larger than the file says; 1 where it is left out. */
  scale?: number
}

export interface ConversionWatch {
  /** Ends a conversion under way at once; one that waits rejects when its turn comes. */
  signal?: AbortSignal
  /** Called once for each stage, in order, from when the conversion's turn has come. */
  onStage?: (stage: ConversionStage) => void
}

/** The converter is ending with its process; the file is as good as before. */
export class ConverterStopping extends Error {
  override readonly name = 'AbortError'
  constructor() {
    super('The model converter is stopping')
  }
}

/**
 * Converts one CAD or FBX file to a view. Files come from strangers, so any content has an outcome. It rejects only for
 * other reasons: the signal (with its reason), `stop` (with `ConverterStopping`), an unreadable disk file, a converter
 * that doesn't start; those are worth a retry.
 */
export interface ModelConverter {
  convert(source: ModelSource, watch?: ConversionWatch): Promise<ConversionOutcome>
  /** Ends the conversion under way and those that wait; each of them rejects. */
  stop(): Promise<void>
}
