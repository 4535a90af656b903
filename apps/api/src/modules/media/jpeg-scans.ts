import { createReadStream } from 'node:fs'

/** What libtiff allows a JPEG within a TIFF. A progressive picture has some ten. */
const most = 100

const startOfImage = 0xd8
const startOfScan = 0xda

/**
 * Has a JPEG more scans than any picture needs? Its decoder reads all of them before it looks at the clock, and an empty one of
 * seventy bytes takes as long as the whole picture. Within a scan's data 0xFF is followed by 0 or by a mark that isn't
 * this one (ITU-T T.81, B.1.1.5). False of other formats.
 */
export const hasTooManyScans = async (path: string): Promise<boolean> => {
  let scans = 0
  let isFirst = true
  let before = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && !(chunk[0] === 0xff && chunk[1] === startOfImage)) return false
    isFirst = false
    if (before === 0xff && chunk[0] === startOfScan) scans += 1
    for (let at = chunk.indexOf(0xff); at !== -1; at = chunk.indexOf(0xff, at + 1))
      if (chunk[at + 1] === startOfScan) scans += 1
    if (scans > most) return true
    before = chunk.at(-1) ?? 0
  }
  return false
}
