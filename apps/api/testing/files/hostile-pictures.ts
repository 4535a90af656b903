import { crc32, deflateSync } from 'node:zlib'

const segment = (mark: number, bytes: readonly number[]): Buffer =>
  Buffer.from([0xff, mark, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes])
const scan = (from: number, to: number): Buffer => segment(0xda, [1, 1, 0, from, to, 0])
const table = (kind: number, symbol: number): Buffer =>
  segment(0xc4, [kind << 4, 1, ...Array.from({ length: 15 }, () => 0), symbol])

/** A grey progressive JPEG of 64 by 64 pixels, of which each scan but the first says that nothing changes. */
export const jpegOfScans = (scans: number): Buffer => {
  const size = [0, 64, 0, 64]
  const nothing = Buffer.concat([scan(1, 63), Buffer.alloc(8)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    table(0, 0),
    table(1, 0),
    scan(0, 0),
    Buffer.alloc(8),
    ...Array.from({ length: scans - 1 }, () => nothing),
    Buffer.from([0xff, 0xd9]),
  ])
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A PNG with this many packed texts behind its header. */
export const pngOfTexts = (png: Buffer, texts: number): Buffer => {
  // The signature has 8 bytes, the header's chunk 25.
  const headed = 33
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync('word')]))
  return Buffer.concat([
    png.subarray(0, headed),
    ...Array.from({ length: texts }, () => text),
    png.subarray(headed),
  ])
}

/** A WebP whose one frame stands in it this many times. */
export const webpOfFrames = (animated: Buffer, frames: number): Buffer => {
  const first = animated.indexOf('ANMF')
  const end = first + 8 + animated.readUInt32LE(first + 4)
  const body = Buffer.concat([
    animated.subarray(0, first),
    ...Array.from({ length: frames }, () => animated.subarray(first, end)),
  ])
  body.writeUInt32LE(body.length - 8, 4)
  return body
}
