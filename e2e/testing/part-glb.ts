/** A box of an assembly: millimetres, x to the right, y away, z up, as in a CAD file. */
export interface BoxPart {
  name: string
  size: readonly [number, number, number]
  /** The corner with the smallest coordinates. */
  at: readonly [number, number, number]
  color: readonly [number, number, number]
  /** Its parent assembly; none at the top. */
  within?: string
}

/** The corners of a face, counter-clockwise from outside, and its normal; for a box from 0 to 1. */
const faces = [
  { normal: [-1, 0, 0], corners: ['000', '001', '011', '010'] },
  { normal: [1, 0, 0], corners: ['100', '110', '111', '101'] },
  { normal: [0, -1, 0], corners: ['000', '100', '101', '001'] },
  { normal: [0, 1, 0], corners: ['010', '011', '111', '110'] },
  { normal: [0, 0, -1], corners: ['000', '010', '110', '100'] },
  { normal: [0, 0, 1], corners: ['001', '101', '111', '011'] },
] as const

const trianglesOfFace = [0, 1, 2, 0, 2, 3]

/** glTF has y up and metres. */
const upright = ([x = 0, y = 0, z = 0]: readonly number[]): number[] =>
  [x, z, -y].map((value) => value / 1_000)

const padded = (bytes: Buffer, filler: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)])

const chunk = (type: string, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(bytes.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, bytes])
}

const boxOf = ({ size, at }: BoxPart) => {
  const points: number[][] = []
  const normals: number[][] = []
  for (const { normal, corners } of faces) {
    for (const corner of corners) {
      const point = [0, 1, 2].map((axis) => (at[axis] ?? 0) + Number(corner[axis]) * (size[axis] ?? 0))
      points.push(upright(point))
      normals.push(upright(normal).map((value) => Math.sign(value)))
    }
  }
  const indices = faces.flatMap((_, face) => trianglesOfFace.map((corner) => face * 4 + corner))
  return { points, normals, indices }
}

/** A binary glTF of boxes, with known measures for tests. */
export const partGlb = (parts: readonly BoxPart[]): Buffer => {
  const views: Buffer[] = []
  const accessors: object[] = []
  const bufferViews: object[] = []
  const add = (bytes: Buffer, accessor: object): number => {
    const byteOffset = views.reduce((sum, { length }) => sum + length, 0)
    views.push(padded(bytes, 0))
    bufferViews.push({ buffer: 0, byteOffset, byteLength: bytes.length })
    return accessors.push({ bufferView: bufferViews.length - 1, ...accessor }) - 1
  }
  const meshes = parts.map((part, material) => {
    const { points, normals, indices } = boxOf(part)
    const least = [0, 1, 2].map((axis) => Math.min(...points.map((point) => Math.fround(point[axis] ?? 0))))
    const most = [0, 1, 2].map((axis) => Math.max(...points.map((point) => Math.fround(point[axis] ?? 0))))
    const vector = { componentType: 5126, count: points.length, type: 'VEC3' }
    const attributes = {
      POSITION: add(Buffer.from(Float32Array.from(points.flat()).buffer), {
        ...vector,
        min: least,
        max: most,
      }),
      NORMAL: add(Buffer.from(Float32Array.from(normals.flat()).buffer), vector),
    }
    const corners = Buffer.from(Uint16Array.from(indices).buffer)
    const index = add(corners, { componentType: 5123, count: indices.length, type: 'SCALAR' })
    return { primitives: [{ attributes, indices: index, material }] }
  })
  const assemblies = [...new Set(parts.flatMap(({ within }) => within ?? []))]
  const nodes = [
    ...parts.map(({ name }, mesh) => ({ name, mesh })),
    ...assemblies.map((name) => ({
      name,
      children: parts.flatMap(({ within }, index) => (within === name ? index : [])),
    })),
  ]
  const top = nodes.flatMap((_, index) => (parts[index]?.within === undefined ? index : []))
  const bytes = Buffer.concat(views)
  const json = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: top }],
    nodes,
    meshes,
    accessors,
    bufferViews,
    buffers: [{ byteLength: bytes.length }],
    materials: parts.map(({ color }) => ({
      pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0.1, roughnessFactor: 0.6 },
    })),
  })
  const body = Buffer.concat([chunk('JSON', padded(Buffer.from(json), 0x20)), chunk('BIN\0', bytes)])
  const head = Buffer.alloc(12)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([head, body])
}

/** 4 by 2 by 3 inches: a plate with a column, held by two screws. */
export const bracket: readonly BoxPart[] = [
  { name: 'Base plate', size: [101.6, 50.8, 12.7], at: [0, 0, 0], color: [0.55, 0.58, 0.6] },
  { name: 'Column', size: [25.4, 25.4, 63.5], at: [38.1, 12.7, 12.7], color: [0.05, 0.28, 0.34] },
  { name: 'Screw M4', size: [6, 6, 8], at: [10, 22.4, 12.7], color: [0.8, 0.62, 0.2], within: 'Fasteners' },
  { name: 'Screw M4', size: [6, 6, 8], at: [85.6, 22.4, 12.7], color: [0.8, 0.62, 0.2], within: 'Fasteners' },
]
