import { limits } from '../limits.ts'

/** The kinds of upload: pictures of a product, its CAD file, its FBX file (specification sections 2 and 5). */
export const mediaKinds = ['IMAGE', 'CAD', 'FBX'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** A product's file from which a 3D view is made. */
export const modelFileKinds = ['CAD', 'FBX'] as const satisfies readonly MediaKind[]
export type ModelFileKind = (typeof modelFileKinds)[number]

/** Formats of a part's geometry that become a 3D view. */
export const modelFormats = ['step', 'iges', 'fbx'] as const
export type ModelFormat = (typeof modelFormats)[number]

/** Formats of pictures that are read; each is stored re-encoded as webp. */
export const imageFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
export type ImageFormat = (typeof imageFormats)[number]

export type MediaFormat = ModelFormat | ImageFormat

/** The formats that each kind of upload takes. The file's content decides its format, never its name. */
export const formatsOf = {
  IMAGE: imageFormats,
  CAD: ['step', 'iges'],
  FBX: ['fbx'],
} as const satisfies Record<MediaKind, readonly MediaFormat[]>

/** File name endings of files that aren't packed; the first one is given to a file that has none of them. */
export const endingsOf = {
  IMAGE: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.tif', '.tiff'],
  CAD: ['.step', '.stp', '.iges', '.igs'],
  FBX: ['.fbx'],
} as const satisfies Record<MediaKind, readonly string[]>

/** Endings of archives that hold one such file and are unpacked on their way in. */
const packedEndingsOf = {
  IMAGE: [],
  CAD: ['.stpz', '.gz', '.zip'],
  FBX: ['.gz', '.zip'],
} as const satisfies Record<MediaKind, readonly string[]>

/** All file name endings that the file picker offers for a kind: files as they are, and packed. */
export const pickedEndingsOf = (kind: MediaKind): readonly string[] => [
  ...endingsOf[kind],
  ...packedEndingsOf[kind],
]

/** The most bytes of an upload, by kind (decisions.md, Calls). A packed file keeps the limit packed and unpacked. */
export const mostBytesOf: Record<MediaKind, number> = {
  IMAGE: limits.body.uploadImageBytes,
  CAD: limits.body.uploadCadBytes,
  FBX: limits.body.uploadCadBytes,
}

/** Is it a part's geometry, from which a 3D view is made? */
export const isModelFormat = (format: MediaFormat): format is ModelFormat =>
  (modelFormats as readonly string[]).includes(format)

export const kindOfFormat = (format: MediaFormat): MediaKind => {
  if (format === 'fbx') return 'FBX'
  return format === 'step' || format === 'iges' ? 'CAD' : 'IMAGE'
}
