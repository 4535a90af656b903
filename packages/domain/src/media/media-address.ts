/**
 * The path of a stored file: `/media/{public id}/{file}`. The database and the file store keep this path; only on the
 * wire does the configured public URL stand in front of it.
 */
export const mediaPath = (publicId: string, file: string): string => `/media/${publicId}/${file}`

/** A file of a chat's message lies behind these; the server asks each time whether the reader may see it. */
export const chatFilePath = (publicId: string, file: string): string => `/media/chat/${publicId}/${file}`

/** The names of the files that make up a stored upload. */
export const mediaFiles = {
  image: 'image.webp',
  small: 'small.webp',
  large: 'large.webp',
  view: 'view.glb',
  viewThumbnail: 'view.webp',
  /** A CAD or FBX file as it was uploaded, named after its format: `file.step`. */
  original: (format: string): string => `file.${format}`,
} as const

const pathPattern = /^\/media\/([A-Za-z0-9_-]{22})\/[a-z]+\.[a-z]+$/

/** The public id in a path of ours; null for any other path. */
export const publicIdOf = (path: string): string | null => pathPattern.exec(path)?.[1] ?? null

/** The address of a stored path, on the wire; with a pass where it isn't for everybody. */
export const mediaUrl = (publicUrl: string, path: string, pass?: string): string =>
  `${publicUrl}${path}${pass === undefined ? '' : `?${passParameter}=${pass}`}`

/** The query parameter that carries the right to read a private file. */
export const passParameter = 'pass'

/**
 * The stored path in an address that a client sent, with a pass or without. Null unless the address begins with our
 * public URL and names a stored file. The caller must still look the file up.
 */
export const mediaPathOf = (publicUrl: string, address: string): string | null => {
  const [bare = '', pass, ...more] = address.split(`?${passParameter}=`)
  if (more.length > 0) return null
  if (pass !== undefined && !/^[\w.-]{1,100}$/.test(pass)) return null
  const path = bare.startsWith(`${publicUrl}/`) ? bare.slice(publicUrl.length) : null
  return path !== null && publicIdOf(path) !== null ? path : null
}

/** The small version of a picture, for lists. */
export const smallOf = (imagePath: string): string =>
  imagePath.slice(0, imagePath.lastIndexOf('/') + 1) + mediaFiles.small
