import { limits } from '@armature/domain/limits'
import { uploadLimits } from '../../platform/config/upload-limits.ts'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, unavailable } from '@armature/domain/problem'
import sharp from 'sharp'
import { createConcurrencyLimit } from '../../platform/config/concurrency-limit.ts'
import { hasHostileParts } from './hostile-pictures.ts'

// No other decoder ever sees a file, whatever type the file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`),
})
// Each file is read only once.
sharp.cache(false)
sharp.concurrency(1)

export interface Pictures {
  image: Buffer
  small: Buffer
  large: Buffer
  width: number
  height: number
}

/** Decoding takes a core and up to some hundred megabytes. */
const turns = createConcurrencyLimit(
  { atOnce: uploadLimits.picturesAtOnce, waiting: uploadLimits.picturesWaiting },
  { atOnce: 1, waiting: uploadLimits.atOnce },
)

const webp = { quality: 84, smartSubsample: true } as const
const timeout = { seconds: uploadLimits.pictureSeconds }

const smaller = (picture: Buffer, side: number): Promise<Buffer> =>
  sharp(picture)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp(webp)
    .timeout(timeout)
    .toBuffer()

const unreadable = (): Problem => invalidFields({ file: [messages.imageUnreadable] })

/** The first frame, upright and no larger than ever shown, without any metadata. */
const draw = async (path: string): Promise<Pictures | Problem> => {
  if (await hasHostileParts(path)) return unreadable()
  const side = limits.media.imageSide
  const { data: image, info } = await sharp(path, {
    limitInputPixels: limits.media.pixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp(webp)
    .timeout(timeout)
    .toBuffer({ resolveWithObject: true })
  const { small, large } = limits.media.thumbnailSides
  return {
    image,
    small: await smaller(image, small),
    large: await smaller(image, large),
    width: info.width,
    height: info.height,
  }
}

const notNow = (): Problem => unavailable(messages.unavailable, { retryAfterSeconds: 5 })

/** The problem for a decoder's error: running out of time on a busy server says nothing about the picture. */
export const refusalOf = (error: unknown): Problem => {
  const words = error instanceof Error ? error.message : ''
  if (/^timeout: \d+% complete/m.test(words)) return notNow()
  const tooMany = /pixel limit/i.test(words)
  return tooMany ? invalidFields({ file: [messages.imageTooManyPixels] }) : unreadable()
}

/**
 * Re-encodes a picture as webp with two thumbnails. Everything hidden in or behind the file is dropped: location and
 * camera, profiles, further frames, a second file. A 400 where it can't be read whole or has too many pixels, a 503
 * where too many wait or the server is too busy. Accounts take turns; `owner` sent the picture.
 */
export const drawPictures = (path: string, owner: number): Promise<Pictures | Problem> =>
  turns.take(() => draw(path).catch(refusalOf), owner) ?? Promise.resolve(notNow())

/** One of our own pictures for a reader without webp support. */
export const asPng = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture).timeout(timeout).png().toBuffer()
