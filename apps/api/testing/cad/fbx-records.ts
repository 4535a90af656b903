import { deflateSync } from 'node:zlib'

// The records of a binary FBX, version 7.4 (offsets of 4 bytes).

export interface FbxRecord {
  name: string
  properties?: FbxProperty[]
  children?: FbxRecord[]
}

export type FbxProperty =
  | { type: 'I'; value: number }
  | { type: 'L'; value: number }
  | { type: 'D'; value: number }
  | { type: 'S'; value: string }
  /** A packed array; `claim` is the length that it states where that isn't its true one. */
  | { type: 'd'; value: number[]; claim?: number }
  | { type: 'i'; value: number[]; claim?: number }

export const int = (value: number): FbxProperty => ({ type: 'I', value })
export const long = (value: number): FbxProperty => ({ type: 'L', value })
export const text = (value: string): FbxProperty => ({ type: 'S', value })

const bytes = (length: number, write: (buffer: Buffer) => void): Buffer => {
  const buffer = Buffer.alloc(length)
  write(buffer)
  return buffer
}

const uint = (value: number): Buffer => bytes(4, (buffer) => buffer.writeUInt32LE(value))

/** By the array: a file may hold the same one many times. */
const packed = new WeakMap<number[], Buffer>()

const pack = (property: FbxProperty & { value: number[] }): Buffer => {
  const bytes = packed.get(property.value) ?? deflateSync(arrayBytes(property))
  packed.set(property.value, bytes)
  return bytes
}

const arrayBytes = (property: FbxProperty & { value: number[] }): Buffer =>
  property.type === 'd'
    ? Buffer.from(Float64Array.from(property.value).buffer)
    : Buffer.from(Int32Array.from(property.value).buffer)

const propertyBytes = (property: FbxProperty): Buffer => {
  const mark = Buffer.from(property.type)
  switch (property.type) {
    case 'I':
      return Buffer.concat([mark, bytes(4, (buffer) => buffer.writeInt32LE(property.value))])
    case 'L':
      return Buffer.concat([mark, bytes(8, (buffer) => buffer.writeBigInt64LE(BigInt(property.value)))])
    case 'D':
      return Buffer.concat([mark, bytes(8, (buffer) => buffer.writeDoubleLE(property.value))])
    case 'S':
      return Buffer.concat([mark, uint(Buffer.byteLength(property.value)), Buffer.from(property.value)])
    default: {
      const content = pack(property)
      const length = property.claim ?? property.value.length
      return Buffer.concat([mark, uint(length), uint(1), uint(content.length), content])
    }
  }
}

const endOfList = Buffer.alloc(13)

const recordBytes = ({ name, properties = [], children = [] }: FbxRecord, at: number): Buffer => {
  const body = Buffer.concat(properties.map(propertyBytes))
  const nameBytes = Buffer.concat([Buffer.from([name.length]), Buffer.from(name)])
  const nested: Buffer[] = []
  const start = at + 12 + nameBytes.length + body.length
  let end = start
  for (const child of children) {
    const bytes = recordBytes(child, end)
    nested.push(bytes)
    end += bytes.length
  }
  if (children.length > 0) end += endOfList.length
  const header = [end, properties.length, body.length].map(uint)
  return Buffer.concat([
    ...header,
    nameBytes,
    body,
    ...nested,
    children.length > 0 ? endOfList : Buffer.alloc(0),
  ])
}

export const fbxFile = (records: FbxRecord[]): Buffer => {
  let file = Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\u001A\0', 'latin1'), uint(7_400)])
  for (const record of records) file = Buffer.concat([file, recordBytes(record, file.length)])
  return Buffer.concat([file, endOfList])
}
