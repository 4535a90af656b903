import { limits } from '../limits.ts'

/**
 * The kinds of upload: pictures, a product's CAD file, its FBX file (specification sections 2 and 5), its data sheets, and
 * what a chat's messages bring besides pictures, which is kept as it came.
 */
export const mediaKinds = ['IMAGE', 'CAD', 'FBX', 'DOCUMENT', 'FILE'] as const
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

/** Formats of a store's logo, each with the endings that a file picker offers. */
export const logoEndings = {
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
  webp: ['.webp'],
} as const satisfies Partial<Record<ImageFormat, readonly string[]>>

export const isLogoFormat = (format: MediaFormat | null): format is keyof typeof logoEndings =>
  format !== null && format in logoEndings

/** Formats of what is sent in a chat and only ever saved by its readers. */
export const documentFormats = ['pdf', 'docx', 'xlsx', 'pptx', 'zip', 'txt'] as const
export type DocumentFormat = (typeof documentFormats)[number]

export const mediaFormats = [...modelFormats, ...imageFormats, ...documentFormats] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** The formats that each kind of upload takes. The file's content decides its format, never its name. */
export const formatsOf = {
  IMAGE: imageFormats,
  CAD: ['step', 'iges'],
  FBX: ['fbx'],
  DOCUMENT: ['pdf'],
  FILE: [...modelFormats, ...documentFormats],
} as const satisfies Record<MediaKind, readonly MediaFormat[]>

/**
 * The endings under which each format may be sent in a chat, where it isn't a picture. A text is anything by its content,
 * a page with a script in it too: so its name tells which program will open it once it is saved.
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

/** File name endings of files that aren't packed; the first one is given to a file that has none of them. */
export const endingsOf = {
  IMAGE: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.tif', '.tiff'],
  CAD: ['.step', '.stp', '.iges', '.igs'],
  FBX: ['.fbx'],
  DOCUMENT: ['.pdf'],
  FILE: Object.values(attachmentEndings).flat(),
} as const satisfies Record<MediaKind, readonly string[]>

/** Endings of archives that hold one such file and are unpacked on their way in. */
const packedEndingsOf = {
  IMAGE: [],
  CAD: ['.stpz', '.gz', '.zip'],
  FBX: ['.gz', '.zip'],
  DOCUMENT: [],
  FILE: [],
} as const satisfies Record<MediaKind, readonly string[]>

/** All file name endings that the file picker offers for a kind: files as they are, and packed. */
export const pickedEndingsOf = (kind: MediaKind): readonly string[] => [
  ...endingsOf[kind],
  ...packedEndingsOf[kind],
]

/**
 * Tells a product file's kind by its name, for one picker that takes all kinds; null for a file of no kind. A packed one
 * whose name doesn't tell what is in it is taken for the CAD file that such archives mostly hold.
 */
export const kindOfName = (name: string): 'IMAGE' | 'DOCUMENT' | ModelFileKind | null => {
  const lower = name.toLowerCase()
  const hasOneOf = (endings: readonly string[]): boolean => endings.some((ending) => lower.endsWith(ending))
  if (hasOneOf(endingsOf.IMAGE)) return 'IMAGE'
  if (hasOneOf(endingsOf.DOCUMENT)) return 'DOCUMENT'
  if (hasOneOf([...endingsOf.FBX, ...packedEndingsOf.FBX.map((packed) => `.fbx${packed}`)])) return 'FBX'
  return hasOneOf(pickedEndingsOf('CAD')) ? 'CAD' : null
}

/** The most bytes of an upload, by kind (decisions.md, Calls). A packed file keeps the limit packed and unpacked. */
export const mostBytesOf: Record<MediaKind, number> = {
  IMAGE: limits.body.uploadImageBytes,
  CAD: limits.body.uploadCadBytes,
  FBX: limits.body.uploadCadBytes,
  DOCUMENT: limits.body.uploadDocumentBytes,
  FILE: limits.chat.files.bytes,
}

/** Is it a part's geometry, from which a 3D view is made? */
export const isModelFormat = (format: MediaFormat): format is ModelFormat =>
  (modelFormats as readonly string[]).includes(format)

/** Is it made into a 3D view? Everything else is shown or saved as it was stored. */
export const isModelFileKind = (kind: MediaKind): kind is ModelFileKind =>
  (modelFileKinds as readonly MediaKind[]).includes(kind)

/** The use that a product has for a file of this format. */
export const kindOfFormat = (format: MediaFormat): MediaKind =>
  (['FBX', 'CAD', 'IMAGE', 'DOCUMENT'] as const).find((kind) =>
    (formatsOf[kind] as readonly MediaFormat[]).includes(format),
  ) ?? 'FILE'
