// A decoder reads all parts of a picture before it checks the clock or the number of pixels, so the parts are counted
// here: a file of some hundred kilobytes held a core for minutes, or took two gigabytes.

/**
 * A progressive JPEG has about ten scans, and an empty scan of seventy bytes takes as long as the whole picture;
 * libtiff allows the same for a JPEG within a TIFF. Within a scan's data 0xFF is followed by 0 or by a marker other
 * than this one (ITU-T T.81, B.1.1.5).
 */
const mostScans = 100
const startOfImage = Buffer.from([0xff, 0xd8])
const startOfScan = Buffer.from([0xff, 0xda])

/** Only a WebP's first frame is used, and the decoder's time grows with the square of all frames. */
const mostFrames = 1_000

/**
 * Each compressed text or profile of a PNG may unpack to thirty megabytes, which stay in memory until the picture is
 * drawn. Programs write a few.
 */
const mostPacked = 8
const packedChunks = ['zTXt', 'iTXt', 'iCCP']
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

const hasManyScans = (bytes: Buffer): boolean => {
  let scans = 0
  for (
    let at = bytes.indexOf(startOfScan);
    at !== -1 && scans <= mostScans;
    at = bytes.indexOf(startOfScan, at + 2)
  )
    scans += 1
  return scans > mostScans
}

/** PNG (W3C, 5.3): length, type, data, checksum. */
const hasManyPacked = (bytes: Buffer): boolean => {
  let packed = 0
  for (let at = pngStart.length; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (packedChunks.includes(bytes.toString('latin1', at + 4, at + 8))) packed += 1
  return packed > mostPacked
}

/** RIFF (WebP container specification): type, length, data, filled up to an even length. */
const hasManyFrames = (bytes: Buffer): boolean => {
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return frames > mostFrames
}

const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** Has a picture more parts than it needs, each costly for the decoder? */
export const hasHostileParts = (bytes: Buffer): boolean => {
  if (bytes.indexOf(startOfImage) === 0) return hasManyScans(bytes)
  if (bytes.indexOf(pngStart) === 0) return hasManyPacked(bytes)
  return isWebp(bytes) && hasManyFrames(bytes)
}
