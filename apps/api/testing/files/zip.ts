import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  bytes: Uint8Array | string
  isEncrypted?: boolean
  /** The archive's claim of the unpacked bytes, where that isn't true. */
  claimed?: { size?: number; crc?: number }
}

interface Packed {
  local: Buffer
  central: Buffer
}

const pack = ({ name, bytes, isEncrypted = false, claimed = {} }: ZipEntry, offset: number): Packed => {
  const content = Buffer.from(bytes as Uint8Array)
  const data = deflateRawSync(content)
  const fileName = Buffer.from(name)
  // From the version that is needed to the length of the name, the two headers say the same.
  const facts = Buffer.alloc(24)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(claimed.crc ?? crc32(content), 10)
  facts.writeUInt32LE(data.length, 14)
  facts.writeUInt32LE(claimed.size ?? content.length, 18)
  facts.writeUInt16LE(fileName.length, 22)
  const rest = Buffer.alloc(16)
  rest.writeUInt32LE(offset, 12)
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.alloc(2), fileName, data]),
    central: Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, rest, fileName]),
  }
}

/** A zip of these entries, or one whose headers claim something untrue of them. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const packed: Packed[] = []
  let offset = 0
  for (const entry of entries) {
    const one = pack(entry, offset)
    packed.push(one)
    offset += one.local.length
  }
  const directory = Buffer.concat(packed.map(({ central }) => central))
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...packed.map(({ local }) => local), directory, end])
}
