import type { OcctMesh } from 'occt-import-js'
import { makeSurface } from '../make-surface.ts'
import { cleanName, defaultColor, nodeAtRest } from '../scene.ts'
import type { Color, SceneNode, Surface } from '../scene.ts'

/** Triangles that belong together: a solid, a shell, or all loose faces of a part. */
export interface Body {
  name: string
  surfaces: Surface[]
}

/** The importers' name for a body that has none in its file. */
const nameless = new Set(['', 'SOLID', 'SHELL', 'FACE', 'COMPOUND', 'Open CASCADE STEP translator'])

/** A name that the file gives; empty where it is the importer's. */
export const ownName = (given: string): string => {
  const name = cleanName(given)
  return nameless.has(name) ? '' : name
}

const colorOf = (color: number[] | null | undefined): Color | undefined => {
  const [red, green, blue] = color ?? []
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

/** One surface per colour: a face may be painted unlike its body, and a body unlike its part. */
const surfacesOf = (mesh: OcctMesh, partColor: Color | undefined): Surface[] => {
  const bodyColor = colorOf(mesh.color) ?? partColor ?? defaultColor
  const groups = new Map<string, { color: Color; indices: number[] }>()
  for (const face of mesh.brep_faces) {
    const color = colorOf(face.color) ?? bodyColor
    const key = color.join(' ')
    const group = groups.get(key) ?? { color, indices: [] }
    groups.set(key, group)
    for (let place = face.first * 3; place < (face.last + 1) * 3; place += 1) {
      group.indices.push(mesh.index.array[place] ?? -1)
    }
  }
  const positions = mesh.attributes.position.array
  const normals = mesh.attributes.normal?.array
  return [...groups.values()]
    .map(({ color, indices }) => makeSurface({ positions, normals, indices, color }))
    .filter((surface) => surface.indices.length > 0)
}

/** Does a mesh enclose a volume? Then each edge of a triangle is an edge of another one too, in the opposite direction. */
const isClosed = ({ attributes, index }: OcctMesh): boolean => {
  const { array: positions } = attributes.position
  const places = new Map<string, number>()
  const placeOf = (corner: number): number => {
    const key = [0, 1, 2].map((axis) => Math.fround(positions[corner * 3 + axis] ?? 0)).join(' ')
    const known = places.get(key) ?? places.size
    places.set(key, known)
    return known
  }
  const open = new Set<string>()
  for (let first = 0; first + 2 < index.array.length; first += 3) {
    const corners = [0, 1, 2].map((one) => placeOf(index.array[first + one] ?? 0))
    for (const [one, from = 0] of corners.entries()) {
      const to = corners[(one + 1) % 3] ?? 0
      if (from === to) continue
      if (!open.delete(`${to} ${from}`)) open.add(`${from} ${to}`)
    }
  }
  return open.size === 0
}

/**
 * The bodies of one part. Faces that bound nothing are no parts: a file of surfaces has hundreds of them, so
 * all that have no name are one body.
 */
export const bodiesOf = (meshes: readonly OcctMesh[], partColor?: Color): Body[] => {
  const bodies: Body[] = []
  let loose: Body | undefined
  for (const mesh of meshes) {
    const surfaces = surfacesOf(mesh, partColor)
    if (surfaces.length === 0) continue
    const name = ownName(mesh.name)
    if (name !== '' || meshes.length === 1 || isClosed(mesh)) bodies.push({ name, surfaces })
    else if (loose) loose.surfaces.push(...surfaces)
    else bodies.push((loose = { name, surfaces }))
  }
  return bodies
}

/** A part of one body is one node, not a node in a node. */
export const nodeOfBodies = (name: string, bodies: readonly Body[], children: SceneNode[]): SceneNode => {
  const [only] = bodies
  if (bodies.length === 1 && only && children.length === 0)
    return nodeAtRest(name || only.name, only.surfaces)
  const own = bodies.map((body) => nodeAtRest(body.name || name, body.surfaces))
  return nodeAtRest(name, [], [...own, ...children])
}

/** Counts the faces without a triangle that leave a hole; nobody notices a missing sliver. */
export const missingFaces = (meshes: readonly OcctMesh[]): number =>
  meshes.reduce((sum, mesh) => {
    const bare = mesh.brep_faces.filter(({ first, last }) => last < first).length
    return bare > 0 && !isClosed(mesh) ? sum + bare : sum
  }, 0)
