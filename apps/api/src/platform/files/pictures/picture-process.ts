import { buffer } from 'node:stream/consumers'
import { limits } from '@armature/domain/limits'
import Vips from 'wasm-vips'
import { endProcess, obeyServer } from '../sandbox/fenced-child.ts'
import { hasHostileParts } from './hostile-pictures.ts'
import type { PictureOrder, PictureOutcome } from './draw-pictures.ts'

// The process of one picture, which comes by its standard input. The decoder is C++ that hostile pictures are made for;
// as WebAssembly it reaches its own memory and nothing else.

obeyServer()

const { pixels, imageSide, thumbnailSides } = limits.media

/** HEIF's decoder takes half a second to load, and only its pictures (AVIF) begin like this. */
const isHeif = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp'

const openDecoder = async (bytes: Buffer) => {
  const vips = await Vips({
    dynamicLibraries: isHeif(bytes) ? ['vips-heif.wasm'] : [],
    print: () => {},
    printErr: () => {},
  })
  vips.concurrency(1)
  vips.Cache.max(0)
  // No other decoder ever sees a file, whatever type the file claims.
  vips.operationBlock('VipsForeignLoad', true)
  for (const name of ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'])
    vips.operationBlock(`VipsForeignLoad${name}`, false)
  return vips
}

type Decoder = Awaited<ReturnType<typeof openDecoder>>
type Image = InstanceType<Decoder['Image']>

/** The decoder's memory is shared with its threads, which no message may be. */
const copied = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)

const asWebp = (image: Image, quality = { Q: 84, smart_subsample: true }): Uint8Array =>
  copied(image.webpsaveBuffer({ ...quality, keep: 'none' }))

const draw = ({ Image }: Decoder, bytes: Buffer): PictureOutcome => {
  // `thumbnailBuffer` would be faster for large JPEGs, but shows as much of a cut-off PNG as there is.
  const whole = Image.newFromBuffer(bytes, '', { access: 'sequential', fail_on: 'error' })
  if (whole.width * whole.height > pixels) return 'tooManyPixels'
  const inside = (side: number) => ({ height: side, size: 'down' }) as const
  // Decoded once: the thumbnails are made of the same pixels.
  const drawn = whole.thumbnailImage(imageSide, { ...inside(imageSide), output_profile: 'srgb' }).copyMemory()
  const smaller = (side: number) => asWebp(drawn.thumbnailImage(side, inside(side)))
  return {
    image: asWebp(drawn),
    small: smaller(thumbnailSides.small),
    large: smaller(thumbnailSides.large),
    width: drawn.width,
    height: drawn.height,
  }
}

const work = async (order: PictureOrder, bytes: Buffer): Promise<PictureOutcome> => {
  if (order.as === 'upload' && hasHostileParts(bytes)) return 'unreadable'
  const vips = await openDecoder(bytes)
  try {
    if (order.as === 'upload') return draw(vips, bytes)
    if (order.as === 'png') return copied(vips.Image.newFromBuffer(bytes).pngsaveBuffer({ keep: 'none' }))
    const { side } = order
    const raw = vips.Image.newFromMemory(bytes, side, side, 4, vips.BandFormat.uchar).copy({
      interpretation: 'srgb',
    })
    return copied(raw.webpsaveBuffer({ Q: 86, alpha_q: 90, keep: 'none' }))
  } catch (error) {
    // An exception of the decoder has a list of words for its message.
    const words = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
    return /(insufficient|out of) memory|memory error|allocat/i.test(String(words)) ? 'tooMuch' : 'unreadable'
  }
}

const order = JSON.parse(process.argv[2] ?? '') as PictureOrder // our own command line
const outcome = await work(order, await buffer(process.stdin))
process.send?.(outcome, endProcess)
