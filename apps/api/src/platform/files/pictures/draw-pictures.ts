import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, unavailable } from '@armature/domain/problem'
import { createConcurrencyLimit } from '../../config/concurrency-limit.ts'
import { uploadLimits } from '../../config/upload-limits.ts'
import { feedFenced, ranOutOfMemory, startFenced } from '../sandbox/fenced-process.ts'

export interface Pictures {
  image: Uint8Array
  small: Uint8Array
  large: Uint8Array
  width: number
  height: number
}

/** The work of a process: re-encode a stranger's upload, or turn a picture of ours into PNG or raw pixels into webp. */
export type PictureOrder = { as: 'upload' } | { as: 'png' } | { as: 'webp'; side: number }

/** Why a picture is refused. */
type Refusal = 'unreadable' | 'tooManyPixels' | 'tooMuch'

export type PictureOutcome = Pictures | Uint8Array | Refusal

/** The most that one picture may take: the time of its process by the clock, and the decoder's memory. */
export interface PictureEffort {
  mostMs: number
  megabytes: number
}

const usual: PictureEffort = {
  mostMs: uploadLimits.pictureSeconds * 1_000,
  megabytes: uploadLimits.pictureMegabytes,
}

const wasmPagesPerMegabyte = 16

/** Decodes in its own process, so a picture that breaks the decoder ends nothing else. Null if it took too long. */
const decodeApart = async (
  order: PictureOrder,
  picture: Readable,
  { mostMs, megabytes }: PictureEffort,
): Promise<PictureOutcome | null> => {
  const child = startFenced(
    new URL('./picture-process.ts', import.meta.url),
    [JSON.stringify(order)],
    [
      `--import=${new URL('./constants-only.ts', import.meta.url).href}`,
      '--allow-worker',
      `--wasm-max-mem-pages=${megabytes * wasmPagesPerMegabyte}`,
    ],
  )
  let outcome: PictureOutcome | undefined
  const onMessage = (message: PictureOutcome) => {
    outcome ??= message
  }
  const end = await feedFenced(child, picture, { timeoutMs: mostMs, onMessage })
  if (outcome !== undefined) return outcome
  if (end.isOverdue) return null
  if (ranOutOfMemory(end)) return 'tooMuch'
  throw new Error(`The decoder of pictures ended: ${end.signal ?? `code ${end.code}`} ${end.words}`.trim())
}

const refusals: Record<Refusal, string> = {
  unreadable: messages.imageUnreadable,
  tooManyPixels: messages.imageTooManyPixels,
  tooMuch: messages.imageTooCostly,
}

/** Decoding takes a core and up to some hundred megabytes. */
const turns = createConcurrencyLimit(
  { atOnce: uploadLimits.picturesAtOnce, waiting: uploadLimits.picturesWaiting },
  { atOnce: 1, waiting: uploadLimits.atOnce },
)

/**
 * Re-encodes a picture as webp with two thumbnails: its first frame, upright, no larger than ever shown. Everything hidden
 * in or behind the file is dropped: location and camera, profiles, further frames, a second file. A 400 where it can't be
 * read whole or takes too much, a 503 where too many wait or the server is too busy. Accounts take turns; `owner` sent the
 * picture.
 */
export const drawPictures = async (
  path: string,
  owner: number,
  effort: PictureEffort = usual,
): Promise<Pictures | Problem> => {
  const decode = () => decodeApart({ as: 'upload' }, createReadStream(path), effort)
  const outcome = await turns.take(decode, owner)
  // Running out of time on a busy server says nothing about the picture.
  if (outcome === null) return unavailable(messages.unavailable, { retryAfterSeconds: 5 })
  if (typeof outcome === 'string') return invalidFields({ file: [refusals[outcome]] })
  if (outcome instanceof Uint8Array) throw new TypeError('An upload becomes several pictures')
  return outcome
}

const converted = async (order: PictureOrder, picture: Uint8Array): Promise<Uint8Array> => {
  const outcome = await decodeApart(order, Readable.from([picture]), usual)
  if (outcome instanceof Uint8Array) return outcome
  throw new Error(`A picture of ours can't be converted: ${String(outcome)}`)
}

/** One of our own pictures for a reader without webp support. */
export const asPng = (picture: Uint8Array): Promise<Uint8Array> => converted({ as: 'png' }, picture)

/** A square of red, green, blue and opacity, a byte each, as webp. */
export const asWebp = (pixels: Uint8Array, side: number): Promise<Uint8Array> =>
  converted({ as: 'webp', side }, pixels)
