import { limits } from '../limits.ts'

/**
 * The kinds of upload: pictures, a product's CAD and FBX files (specification sections 2 and 5), its documents, and
 * other files in chat messages, which are stored unchanged.
 */
export const mediaKinds = ['IMAGE', 'CAD', 'FBX', 'DOCUMENT', 'FILE'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** A product's files that are converted to a 3D view. */
export const modelFileKinds = ['CAD', 'FBX'] as const satisfies readonly MediaKind[]
export type ModelFileKind = (typeof modelFileKinds)[number]

/** Geometry formats that can become a 3D view. */
export const modelFormats = ['step', 'iges', 'fbx'] as const
export type ModelFormat = (typeof modelFormats)[number]

/** Picture formats that are accepted; each is stored re-encoded as webp. */
export const imageFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** A store logo's formats, with the endings that the file picker offers. */
export const logoEndings = {
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
  webp: ['.webp'],
} as const satisfies Partial<Record<ImageFormat, readonly string[]>>

export const isLogoFormat = (format: MediaFormat | null): format is keyof typeof logoEndings =>
  format !== null && format in logoEndings

/** Chat file formats that readers can only download. */
export const documentFormats = ['pdf', 'docx', 'xlsx', 'pptx', 'zip', 'txt'] as const
export type DocumentFormat = (typeof documentFormats)[number]

export const mediaFormats = [...modelFormats, ...imageFormats, ...documentFormats] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** The formats of each kind of upload. A file's content decides its format, never its name. */
export const formatsOf = {
  IMAGE: imageFormats,
  CAD: ['step', 'iges'],
  FBX: ['fbx'],
  DOCUMENT: ['pdf'],
  FILE: [...modelFormats, ...documentFormats],
} as const satisfies Record<MediaKind, readonly MediaFormat[]>

/**
 * The endings of each non-picture format in a chat. Any content can be a text, even a page with a script, so the ending
 * decides which program opens it after download.
 */
export const attachmentEndings = {
  step: ['.step', '.stp'],
  iges: ['.iges', '.igs'],
  fbx: ['.fbx'],
  pdf: ['.pdf'],
  docx: ['.docx'],
  xlsx: ['.xlsx'],
  pptx: ['.pptx'],
  zip: ['.zip'],
  txt: ['.txt', '.csv', '.md', '.log', '.dxf'],
} as const satisfies Record<ModelFormat | DocumentFormat, readonly string[]>

/** Endings of unpacked files; a file with none of them gets the first. */
export const endingsOf = {
  IMAGE: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.tif', '.tiff'],
  CAD: ['.step', '.stp', '.iges', '.igs'],
  FBX: ['.fbx'],
  DOCUMENT: ['.pdf'],
  FILE: Object.values(attachmentEndings).flat(),
} as const satisfies Record<MediaKind, readonly string[]>

/** Endings of archives that hold one such file and are unpacked on upload. */
const packedEndingsOf = {
  IMAGE: [],
  CAD: ['.stpz', '.gz', '.zip'],
  FBX: ['.gz', '.zip'],
  DOCUMENT: [],
  FILE: [],
} as const satisfies Record<MediaKind, readonly string[]>

/** All endings that the file picker offers for a kind, unpacked and packed. */
export const pickedEndingsOf = (kind: MediaKind): readonly string[] => [
  ...endingsOf[kind],
  ...packedEndingsOf[kind],
]

/**
 * A product file's kind by its name, for a single picker for all kinds; null for an unknown one. An archive whose name
 * doesn't tell counts as a CAD file, which is the usual content.
 */
export const kindOfName = (name: string): 'IMAGE' | 'DOCUMENT' | ModelFileKind | null => {
  const lower = name.toLowerCase()
  const hasOneOf = (endings: readonly string[]): boolean => endings.some((ending) => lower.endsWith(ending))
  if (hasOneOf(endingsOf.IMAGE)) return 'IMAGE'
  if (hasOneOf(endingsOf.DOCUMENT)) return 'DOCUMENT'
  if (hasOneOf([...endingsOf.FBX, ...packedEndingsOf.FBX.map((packed) => `.fbx${packed}`)])) return 'FBX'
  return hasOneOf(pickedEndingsOf('CAD')) ? 'CAD' : null
}

/**
 * An upload's maximum bytes by kind (decisions.md, Calls). An archive must stay within the limit both packed and
 * unpacked.
 */
export const mostBytesOf: Record<MediaKind, number> = {
  IMAGE: limits.body.uploadImageBytes,
  CAD: limits.body.uploadCadBytes,
  FBX: limits.body.uploadCadBytes,
  DOCUMENT: limits.body.uploadDocumentBytes,
  FILE: limits.chat.files.bytes,
}

/** Is it geometry that can become a 3D view? */
export const isModelFormat = (format: MediaFormat): format is ModelFormat =>
  (modelFormats as readonly string[]).includes(format)

/** Is it converted to a 3D view? All other kinds are shown or downloaded as stored. */
export const isModelFileKind = (kind: MediaKind): kind is ModelFileKind =>
  (modelFileKinds as readonly MediaKind[]).includes(kind)

/** The kind of product file with this format. */
export const kindOfFormat = (format: MediaFormat): MediaKind =>
  (['FBX', 'CAD', 'IMAGE', 'DOCUMENT'] as const).find((kind) =>
    (formatsOf[kind] as readonly MediaFormat[]).includes(format),
  ) ?? 'FILE'
