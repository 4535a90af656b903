import { surfacesOf, boundsOf } from './scene.ts'
import { isUnmoved, unmoved } from './placement.ts'
import type { Placement } from './placement.ts'
import { packSurface } from './pack-surface.ts'
import type { PackedSurface } from './pack-surface.ts'
import type { Color, Scene, SceneNode, Surface } from './scene.ts'

const metresPerInch = 0.0254
const mostSteps = 65_535
const [arrayBuffer, elementBuffer] = [34_962, 34_963]
const [unsignedShort, short, unsignedInt] = [5_123, 5_122, 5_125]
/** The bytes of a corner or a normal: three values of two bytes, and two bytes that align the next one. */
const stride = 8

type Json = Record<string, unknown>

/** The sections of the file's bytes, each of one kind. */
class Section {
  private readonly pieces: Uint8Array[] = []
  length = 0

  add(values: Uint16Array | Int16Array | Uint32Array): number {
    const start = this.length
    this.pieces.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    this.length += values.byteLength
    return start
  }

  bytes(): Uint8Array[] {
    const rest = (4 - (this.length % 4)) % 4
    return rest === 0 ? this.pieces : [...this.pieces, new Uint8Array(rest)]
  }
}

/** From inches with z up to what glTF demands, by columns: metres with y up, the front towards positive z. */
const toMatrix = (placement: Placement, step: number, origin: readonly number[]): number[] => {
  const at = (row: number, column: number) => placement[row * 4 + column] ?? 0
  const rows = [
    [at(0, 0), at(0, 2), -at(0, 1), at(0, 3)],
    [at(2, 0), at(2, 2), -at(2, 1), at(2, 3)],
    [-at(1, 0), -at(1, 2), at(1, 1), -at(1, 3)],
  ]
  const shift = rows.map(
    ([x = 0, y = 0, z = 0, w = 0]) =>
      x * (origin[0] ?? 0) + y * (origin[1] ?? 0) + z * (origin[2] ?? 0) + w * metresPerInch,
  )
  const column = (index: number) => [...rows.map((row) => (row[index] ?? 0) * step), 0]
  return [...column(0), ...column(1), ...column(2), ...shift, 1]
}

interface Mesh {
  index: number
  origin: readonly number[]
}

/** Collects the parts of one file; every shape and every colour once. */
class GlbWriter {
  private readonly positions = new Section()
  private readonly normals = new Section()
  private readonly narrow = new Section()
  private readonly wide = new Section()
  private readonly accessors: Json[] = []
  private readonly meshes: Json[] = []
  private readonly nodes: Json[] = []
  private readonly materials: Json[] = []
  private readonly materialOf = new Map<string, number>()
  private readonly meshOf = new Map<readonly Surface[], Mesh>()
  /** Surfaces that differ by their colour alone have their corners in common. */
  private readonly packedOf = new Map<Float32Array, Json>()
  private readonly step: number

  constructor(step: number) {
    this.step = step
  }

  private material(color: Color): number {
    const key = color.join(' ')
    const known = this.materialOf.get(key)
    if (known !== undefined) return known
    const factors = color.map((value) => Math.min(1, Math.max(0, value)))
    const material = {
      pbrMetallicRoughness: { baseColorFactor: [...factors, 1], metallicFactor: 0.1, roughnessFactor: 0.6 },
      // Sheets and badly oriented shells are seen from behind as well.
      doubleSided: true,
    }
    const index = this.materials.push(material) - 1
    this.materialOf.set(key, index)
    return index
  }

  private accessor(view: number, byteOffset: number, more: Json): number {
    return this.accessors.push({ bufferView: view, byteOffset, ...more }) - 1
  }

  private primitive(surface: Surface, packed: () => PackedSurface): Json {
    const material = this.material(surface.color)
    const known = this.packedOf.get(surface.positions)
    if (known) return { ...known, material }
    const { positions, normals, indices, min, max } = packed()
    const count = positions.length / 4
    const isNarrow = indices instanceof Uint16Array
    const made = {
      attributes: {
        POSITION: this.accessor(0, this.positions.add(positions), {
          componentType: unsignedShort,
          count,
          type: 'VEC3',
          min,
          max,
        }),
        NORMAL: this.accessor(1, this.normals.add(normals), {
          componentType: short,
          normalized: true,
          count,
          type: 'VEC3',
        }),
      },
      indices: this.accessor(isNarrow ? 2 : 3, (isNarrow ? this.narrow : this.wide).add(indices), {
        componentType: isNarrow ? unsignedShort : unsignedInt,
        count: indices.length,
        type: 'SCALAR',
      }),
    }
    this.packedOf.set(surface.positions, made)
    return { ...made, material }
  }

  private mesh(name: string, surfaces: readonly Surface[]): Mesh {
    const known = this.meshOf.get(surfaces)
    if (known) return known
    const { least, most } = boundsOf(surfaces.map((surface) => ({ surface, placement: unmoved })))
    // On one grid for the whole file, so that parts which touch still touch.
    const onGrid = (inches: number) => Math.floor((inches * metresPerInch) / this.step) * this.step
    const origin = [onGrid(least[0]), onGrid(least[2]), onGrid(-most[1])]
    const primitives = surfaces.map((surface) =>
      this.primitive(surface, () => packSurface(surface, { step: this.step, origin })),
    )
    const index = this.meshes.push({ ...(name !== '' && { name }), primitives }) - 1
    const made = { index, origin }
    this.meshOf.set(surfaces, made)
    return made
  }

  node({ name, surfaces, placement, children }: SceneNode): number {
    const below = children.map((child) => this.node(child))
    const named = name === '' ? {} : { name }
    if (surfaces.length === 0 || children.length > 0) {
      if (surfaces.length > 0)
        below.unshift(this.node({ name: '', surfaces, placement: unmoved, children: [] }))
      const moved = isUnmoved(placement) ? {} : { matrix: toMatrix(placement, 1, [0, 0, 0]) }
      return this.nodes.push({ ...named, ...moved, children: below }) - 1
    }
    const { index, origin } = this.mesh(name, surfaces)
    return this.nodes.push({ ...named, mesh: index, matrix: toMatrix(placement, this.step, origin) }) - 1
  }

  file(name: string, top: number[]): Uint8Array<ArrayBuffer> {
    const sections = [
      { section: this.positions, byteStride: stride, target: arrayBuffer },
      { section: this.normals, byteStride: stride, target: arrayBuffer },
      { section: this.narrow, target: elementBuffer },
      { section: this.wide, target: elementBuffer },
    ]
    let length = 0
    const used = sections.map(({ section, ...more }) => {
      const byteOffset = length
      length += section.length + ((4 - (section.length % 4)) % 4)
      return {
        view: { buffer: 0, byteOffset, byteLength: section.length, ...more },
        isUsed: section.length > 0,
      }
    })
    // No view may be empty, so empty ones are left out and the views behind them move up.
    const places = used.map((_one, index) => used.slice(0, index).filter(({ isUsed }) => isUsed).length)
    const json = {
      asset: { version: '2.0', generator: 'Armature' },
      extensionsUsed: ['KHR_mesh_quantization'],
      extensionsRequired: ['KHR_mesh_quantization'],
      scene: 0,
      scenes: [{ ...(name !== '' && { name }), nodes: top }],
      nodes: this.nodes,
      meshes: this.meshes,
      materials: this.materials,
      accessors: this.accessors.map((one) => ({ ...one, bufferView: places[one['bufferView'] as number] })),
      bufferViews: used.filter(({ isUsed }) => isUsed).map(({ view }) => view),
      buffers: [{ byteLength: length }],
    }
    return container(
      json,
      sections.flatMap(({ section }) => section.bytes()),
      length,
    )
  }
}

/** The header, then the description, then the bytes. */
const container = (json: Json, bytes: Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const textLength = Math.ceil(text.length / 4) * 4
  const file = new Uint8Array(12 + 8 + textLength + 8 + length)
  const view = new DataView(file.buffer)
  const integers = [0x46_54_6c_67, 2, file.length, textLength, 0x4e_4f_53_4a]
  for (const [index, value] of integers.entries()) view.setUint32(index * 4, value, true)
  file.fill(0x20, 20, 20 + textLength)
  file.set(text, 20)
  view.setUint32(20 + textLength, length, true)
  view.setUint32(24 + textLength, 0x00_4e_49_42, true)
  let place = 28 + textLength
  for (const piece of bytes) {
    file.set(piece, place)
    place += piece.length
  }
  return file
}

/** The grid's step in metres: fine enough for the whole, and coarse enough for a part that lies slanted in it. */
const stepFor = (scene: Scene): number => {
  const placed = [...surfacesOf(scene.root)]
  const shapes = new Set(placed.map(({ surface }) => surface))
  const extents = [
    boundsOf(placed),
    ...[...shapes].map((surface) => boundsOf([{ surface, placement: unmoved }])),
  ]
  const longest = extents.reduce(
    (most, bounds) => Math.max(most, ...bounds.most.map((value, axis) => value - (bounds.least[axis] ?? 0))),
    0,
  )
  // One step is spared, because the grid begins before the part does.
  return (longest * metresPerInch || 1) / (mostSteps - 1)
}

/**
 * Binary glTF 2.0. Positions take 16 bits over the whole scene, so that parts which touch still touch, and
 * half the bytes of floats; every current viewer reads that. Equal parts are one mesh with several nodes.
 */
export const writeGlb = (scene: Scene): Uint8Array<ArrayBuffer> => {
  const writer = new GlbWriter(stepFor(scene))
  const { root } = scene
  // A root without name or body is the importer's, not the file's.
  const isImporters = root.name === '' && root.surfaces.length === 0 && root.placement === unmoved
  const top = (isImporters ? root.children : [root]).map((node) => writer.node(node))
  return writer.file(root.name, top)
}
