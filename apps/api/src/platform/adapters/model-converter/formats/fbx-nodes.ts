import { createHash } from 'node:crypto'
import { Primitive } from '@gltf-transform/core'
import type { Mesh, Node, mat4 } from '@gltf-transform/core'
import { makeSurface } from '../make-surface.ts'
import type { Placement } from '../placement.ts'
import { cleanName, defaultColor, nodeAtRest } from '../scene.ts'
import type { Color, SceneNode, Surface } from '../scene.ts'

/** Marks the nodes into which the importer splits one node of the file, one for each of its pivots. */
const pivotNode = '_$AssimpFbx$_'
/** The importer's name for the colour of a body that has none. */
const noMaterial = 'DefaultMaterial'

/** A transformation of points: three rows of four, or of three. */
type Rows = number[][]

/** Three rows of four: first the node's own matrix (by columns, as glTF has it), then the file's. */
const placed = (file: Rows, node: mat4): Rows =>
  file.map((row) =>
    [0, 1, 2, 3].map((column) =>
      row.reduce((sum, value, index) => sum + value * (node[column * 4 + index] ?? 0), 0),
    ),
  )

const transformed = (values: ArrayLike<number>, rows: Rows, translate: 0 | 1): Float64Array => {
  const result = new Float64Array(values.length)
  for (let first = 0; first + 2 < values.length; first += 3) {
    for (const [axis, [a = 0, b = 0, c = 0, d = 0]] of rows.entries()) {
      const [x = 0, y = 0, z = 0] = [values[first], values[first + 1], values[first + 2]]
      result[first + axis] = a * x + b * y + c * z + d * translate
    }
  }
  return result
}

const cross = ([a = 0, b = 0, c = 0]: number[], [d = 0, e = 0, f = 0]: number[]) => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
]

const colorOf = (primitive: Primitive): Color => {
  const material = primitive.getMaterial()
  const [red = 1, green = 1, blue = 1] = material?.getBaseColorFactor() ?? []
  return material !== null && material.getName() !== noMaterial ? [red, green, blue] : defaultColor
}

/** The volume that a cube of one unit becomes, negative where it is mirrored. */
const volumeOf = ([x = [], y = [], z = []]: Rows): number =>
  cross(y, z).reduce((sum, value, axis) => sum + value * (x[axis] ?? 0), 0)

const surfaceOf = (primitive: Primitive, rows: Rows): Surface | undefined => {
  const positions = primitive.getAttribute('POSITION')?.getArray()
  const triangles = primitive.getIndices()?.getArray()
  if (primitive.getMode() !== Primitive.Mode.TRIANGLES || !positions || !triangles) return undefined
  const [x = [], y = [], z = []] = rows
  // Cofactors keep normals upright on a surface that is stretched, and of a mirrored one as well.
  const upright = [cross(y, z), cross(z, x), cross(x, y)]
  const mirrored = volumeOf(rows) < 0
  const outward = upright.map((row) => row.map((value) => (mirrored ? -value : value)))
  const normals = primitive.getAttribute('NORMAL')?.getArray()
  return makeSurface({
    positions: transformed(positions, rows, 1),
    normals: normals ? transformed(normals, outward, 0) : undefined,
    indices: mirrored ? triangles.toReversed() : triangles,
    color: colorOf(primitive),
  })
}

/** The most by which a rotation may differ from an exact one: matrices come in 32 bits. */
const mostSkew = 1e-4

/** Takes a transformation apart into one scale for all directions and a place; undefined where it stretches, skews or mirrors. */
const apart = (rows: Rows): { scale: number; placement: Placement } | undefined => {
  const scale = Math.cbrt(volumeOf(rows))
  if (!(scale > 0 && Number.isFinite(scale))) return undefined
  const placement = rows.flatMap((row) => row.map((value, column) => (column === 3 ? value : value / scale)))
  const at = (row: number, column: number) => placement[row * 4 + column] ?? 0
  const isTurn = [0, 1, 2].every((one) =>
    [0, 1, 2].every((other) => {
      const product = [0, 1, 2].reduce((sum, axis) => sum + at(one, axis) * at(other, axis), 0)
      return Math.abs(product - (one === other ? 1 : 0)) < mostSkew
    }),
  )
  return isTurn ? { scale, placement } : undefined
}

/** The same text for bodies of the same triangles in the same colours: exporters copy a part for each place. */
const createContentKey = () => {
  const known = new Map<Mesh, string>()
  const keyOf = (mesh: Mesh): string => {
    const hash = createHash('sha1')
    for (const primitive of mesh.listPrimitives()) {
      const arrays = [
        primitive.getAttribute('POSITION')?.getArray(),
        primitive.getAttribute('NORMAL')?.getArray(),
        primitive.getIndices()?.getArray(),
      ]
      hash.update(`${primitive.getMode()} ${colorOf(primitive).join(' ')}`)
      for (const array of arrays) {
        hash.update(`|${array?.length ?? '-'}|`)
        if (array) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
      }
    }
    return hash.digest('hex')
  }
  return (mesh: Mesh): string => {
    const key = known.get(mesh) ?? keyOf(mesh)
    known.set(mesh, key)
    return key
  }
}

const surfacesIn = (mesh: Mesh, rows: Rows): Surface[] =>
  mesh
    .listPrimitives()
    .map((primitive) => surfaceOf(primitive, rows))
    .filter((surface) => surface !== undefined)
    .filter((surface) => surface.indices.length > 0)

interface Body {
  scale: number
  surfaces: readonly Surface[]
}

/** Turns the importer's nodes into ours, with equal bodies made once. `file` brings the file's points to inches. */
export const createNodeReader = (file: Rows) => {
  const contentKey = createContentKey()
  const made = new Map<string, Body>()
  const bodyOf = (mesh: Mesh, rows: Rows): Pick<SceneNode, 'surfaces' | 'placement'> => {
    const where = apart(rows)
    if (!where) return nodeAtRest('', surfacesIn(mesh, rows))
    // Scales that differ only by rounding are the same.
    const key = `${contentKey(mesh)} ${where.scale.toPrecision(5)}`
    let body = made.get(key)
    if (!body) {
      const { scale } = where
      const enlarging = [0, 1, 2].map((row) => [0, 1, 2, 3].map((column) => (row === column ? scale : 0)))
      made.set(key, (body = { scale, surfaces: surfacesIn(mesh, enlarging) }))
    }
    return { surfaces: body.surfaces, placement: where.placement }
  }
  const nodesOf = (node: Node): SceneNode[] => {
    const children = node.listChildren().flatMap(nodesOf)
    const mesh = node.getMesh()
    if (node.getName().includes(pivotNode) && !mesh) return children
    const name = cleanName(node.getName())
    if (!mesh) return [nodeAtRest(name, [], children)]
    const body = bodyOf(mesh, placed(file, node.getWorldMatrix()))
    // The nodes below a body have the file's own directions, not the body's.
    return children.length === 0
      ? [{ ...body, name, children }]
      : [nodeAtRest(name, [], [{ ...body, name: '', children: [] }, ...children])]
  }
  return nodesOf
}
