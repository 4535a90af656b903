import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Drawing } from '@armature/part-drawings/drawings'
import type { KnownSize } from '@armature/part-drawings/size-of'
import { writeStep } from '@armature/part-drawings/write-step'

/** The files made once from a drawing, in drawn/ beside its pictures. */
export interface DrawnFiles {
  /** Of the STEP file that the view and pictures were made from. */
  sha256: string
  /** Inches, as the converter measured them. */
  box: { length: number; width: number; height: number }
  triangles: number
  parts: number
  missing: number
  /** The number of pictures. */
  pictures: number
}

export const drawnFolder = fileURLToPath(new URL('drawn/', import.meta.url))

/** Each picture's size in pixels. */
export const pictureSize = { width: 800, height: 600 } as const

/** The names of one drawing's files in drawn/. */
export const drawnNames = {
  view: (name: string): string => `${name}.glb`,
  picture: (name: string, index: number, size: 'image' | 'small' | 'large'): string =>
    `${name}.${index + 1}.${size}.webp`,
} as const

export const readDrawn = async (): Promise<Record<string, DrawnFiles>> =>
  JSON.parse(await readFile(new URL('drawn/drawn.json', import.meta.url), 'utf8')) as Record<
    string,
    DrawnFiles
  >

/** A drawing's STEP file, with the same bytes at each call. */
export const stepOf = ({ name, products, draw }: Drawing, sizes: Record<string, KnownSize>): string => {
  const size = sizes[products[0] ?? '']?.size
  if (size === undefined) throw new Error(`the drawing ${name} has no product whose size is known`)
  return writeStep(name, draw(size))
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
