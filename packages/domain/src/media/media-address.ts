/**
 * A stored file's path: `/media/{public id}/{file}`. The database and the file store use this path; addresses on the
 * wire put the configured public URL in front.
 */
export const mediaPath = (publicId: string, file: string): string => `/media/${publicId}/${file}`

/** The path of a file in a chat message; the server checks the reader's access each time. */
export const chatFilePath = (publicId: string, file: string): string => `/media/chat/${publicId}/${file}`

/** The path of a part's CAD file or 3D model for download; the server checks the reader's access each time. */
export const designFilePath = (publicId: string, file: string): string => `/media/design/${publicId}/${file}`

/** The file names of a stored upload. */
export const mediaFiles = {
  image: 'image.webp',
  small: 'small.webp',
  large: 'large.webp',
  view: 'view.glb',
  viewThumbnail: 'view.webp',
  /** A CAD or FBX file as uploaded, named by its format: `file.step`. */
  original: (format: string): string => `file.${format}`,
} as const

const pathPattern = /^\/media\/([A-Za-z0-9_-]{22})\/[a-z]+\.[a-z]+$/

/** The public id in one of our paths; null for any other path. */
export const publicIdOf = (path: string): string | null => pathPattern.exec(path)?.[1] ?? null

/** A stored path's address on the wire, with a pass where the file is private. */
export const mediaUrl = (publicUrl: string, path: string, pass?: string): string =>
  `${publicUrl}${path}${pass === undefined ? '' : `?${passParameter}=${pass}`}`

/** The query parameter that carries the right to read a private file. */
export const passParameter = 'pass'

/**
 * The stored path in an address from a client, with or without a pass. Null unless the address begins with our public
 * URL and names a stored file. The caller must still look the file up.
 */
export const mediaPathOf = (publicUrl: string, address: string): string | null => {
  const [bare = '', pass, ...more] = address.split(`?${passParameter}=`)
  if (more.length > 0) return null
  if (pass !== undefined && !/^[\w.-]{1,100}$/.test(pass)) return null
  const path = bare.startsWith(`${publicUrl}/`) ? bare.slice(publicUrl.length) : null
  return path !== null && publicIdOf(path) !== null ? path : null
}

/** A picture's larger version beside its small one; null for any other file. */
export const largeBeside = (address: string): string | null =>
  address.includes(`/${mediaFiles.small}`)
    ? address.replace(`/${mediaFiles.small}`, `/${mediaFiles.large}`)
    : null

/** A picture's small version, for lists. */
export const smallOf = (imagePath: string): string =>
  imagePath.slice(0, imagePath.lastIndexOf('/') + 1) + mediaFiles.small
