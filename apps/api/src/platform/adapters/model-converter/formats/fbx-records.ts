/**
 * A walk through the records of a binary FBX without unpacking anything: the importer gives neither the
 * file's unit nor its axes, and trusts what packed arrays claim of themselves.
 *
 * A record is: offset of its end, number of properties, their bytes (three integers of 4 bytes, from
 * version 7.5 on of 8), length of its name, name, properties, and then nested records up to its end.
 */
export interface FbxClaims {
  settings: Map<string, number>
  claimedBytes: number
}

const headerBytes = 27
const versionAt = 23
const wideFrom = 7500
const deepest = 64
/** Bytes per value of the arrays that the format knows. */
const arrayValueBytes: Record<string, number> = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 }
const plainBytes: Record<string, number> = { Y: 2, C: 1, B: 1, I: 4, F: 4, D: 8, L: 8 }
/** Deflate packs no better than this, so a file that claims a higher ratio is lying. */
const bestPacking = 1_032

class Nonsense extends Error {}

interface Property {
  type: string
  start: number
  end: number
  /** The bytes of the arrays once they are unpacked. */
  claimedBytes: number
}

const readProperties = (content: Buffer, from: number, count: number, end: number): Property[] => {
  const properties: Property[] = []
  let place = from
  for (let index = 0; index < count; index += 1) {
    if (place >= end) throw new Nonsense('more properties than bytes')
    const type = String.fromCharCode(content.readUInt8(place))
    let start = place + 1
    let claimedBytes = 0
    let length = plainBytes[type]
    const arrayValue = arrayValueBytes[type]
    if (arrayValue !== undefined) {
      claimedBytes = content.readUInt32LE(start) * arrayValue
      length = content.readUInt32LE(start + 8)
      start += 12
      if (claimedBytes > Math.max(length * bestPacking, 64))
        throw new Nonsense('an array that claims too much')
    } else if (type === 'S' || type === 'R') {
      length = content.readUInt32LE(start)
      start += 4
    }
    if (length === undefined || start + length > end) throw new Nonsense('a property beyond its record')
    properties.push({ type, start, end: start + length, claimedBytes })
    place = start + length
  }
  return properties
}

const numberOf = (content: Buffer, { type, start }: Property): number | undefined => {
  if (type === 'D') return content.readDoubleLE(start)
  if (type === 'F') return content.readFloatLE(start)
  if (type === 'I') return content.readInt32LE(start)
  return type === 'L' ? Number(content.readBigInt64LE(start)) : undefined
}

/** A setting is a property of five values: a name, its kind twice, flags, and the value. */
const readSetting = (content: Buffer, [title, , , , value]: Property[], { settings }: FbxClaims): void => {
  const number = value && numberOf(content, value)
  if (title && number !== undefined) settings.set(content.toString('latin1', title.start, title.end), number)
}

const walk = (content: Buffer, wide: boolean, claims: FbxClaims) => {
  const integerBytes = wide ? 8 : 4
  const integer = (place: number) =>
    wide ? Number(content.readBigUInt64LE(place)) : content.readUInt32LE(place)
  const records = (from: number, end: number, path: string[]): void => {
    if (path.length > deepest) throw new Nonsense('nested too deep')
    let place = from
    while (place + integerBytes * 3 + 1 <= end) {
      const recordEnd = integer(place)
      // A record of zeros ends a list.
      if (recordEnd === 0) return
      const nameAt = place + integerBytes * 3 + 1
      const propertiesAt = nameAt + content.readUInt8(nameAt - 1)
      const nestedAt = propertiesAt + integer(place + integerBytes * 2)
      if (recordEnd <= place || recordEnd > end || nestedAt > recordEnd)
        throw new Nonsense('a record out of place')
      const name = content.toString('latin1', nameAt, propertiesAt)
      const properties = readProperties(content, propertiesAt, integer(place + integerBytes), nestedAt)
      for (const property of properties) claims.claimedBytes += property.claimedBytes
      if (name === 'P' && path[0] === 'GlobalSettings') readSetting(content, properties, claims)
      records(nestedAt, recordEnd, [...path, name])
      place = recordEnd
    }
  }
  records(headerBytes, content.length, [])
}

/** `undefined` where the records make no sense. */
export const fbxClaims = (content: Buffer): FbxClaims | undefined => {
  const claims: FbxClaims = { settings: new Map(), claimedBytes: 0 }
  try {
    walk(content, content.readUInt32LE(versionAt) >= wideFrom, claims)
    return claims
  } catch (error) {
    if (error instanceof Nonsense || error instanceof RangeError) return undefined
    throw error
  }
}
