import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

export interface ZipPart {
  name: string
  body: Readable | Buffer
}

/** Sizes and offsets are of 32 bits. */
export const largestZip = 4_000_000_000

/** From the needed version to the lengths of name and extra; the first flag says that sizes follow the data. */
const facts = ({ name, crc, size }: { name: Buffer; crc: number; size: number }): Buffer => {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(0x808, 2)
  // 1980-01-01, since a time of day says nothing here.
  head.writeUInt16LE(0x21, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(size, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

async function* chunksOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const part of parts) {
    const name = Buffer.from(part.name)
    const at = offset
    let crc = 0
    let size = 0
    yield Buffer.concat([Buffer.from('PK\u0003\u0004'), facts({ name, crc, size }), name])
    for await (const chunk of part.body instanceof Readable ? part.body : [part.body]) {
      const bytes = chunk as Buffer // neither has an encoding
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
    const sums = Buffer.alloc(12)
    sums.writeUInt32LE(crc, 0)
    sums.writeUInt32LE(size, 4)
    sums.writeUInt32LE(size, 8)
    yield Buffer.concat([Buffer.from('PK\u0007\b'), sums])
    offset += 30 + name.length + size + 16
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), facts({ name, crc, size }), rest, name)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length / 4, 8)
  end.writeUInt16LE(directory.length / 4, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([listed, end])
}

/** An archive of these parts, not packed, written while it is read. */
export const zipStream = (parts: AsyncIterable<ZipPart>): Readable =>
  Readable.from(chunksOf(parts), { objectMode: false })
