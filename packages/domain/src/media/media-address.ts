/**
 * Where a stored file lies: `/media/{public id}/{file}`. The database and the store keep this path; on the wire
 * it stands behind the configured public URL, and only there.
 */
export const mediaPath = (publicId: string, file: string): string => `/media/${publicId}/${file}`

/** What each stored upload consists of, by the names of its files. */
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

/** What the right to read a private file is called in its address. */
export const passParameter = 'pass'

/**
 * The path of an address that a client sent: ours where it stands behind the public URL and names a file of a
 * store, with a pass or without, null for any other address. What it names must still be looked up.
 */
export const mediaPathOf = (publicUrl: string, address: string): string | null => {
  const [bare = '', pass, ...more] = address.split(`?${passParameter}=`)
  if (more.length > 0) return null
  if (pass !== undefined && !/^[\w.-]{1,100}$/.test(pass)) return null
  const path = bare.startsWith(`${publicUrl}/`) ? bare.slice(publicUrl.length) : null
  return path !== null && publicIdOf(path) !== null ? path : null
}

/** The same picture's small version, for lists. */
export const smallOf = (imagePath: string): string =>
  imagePath.slice(0, imagePath.lastIndexOf('/') + 1) + mediaFiles.small
