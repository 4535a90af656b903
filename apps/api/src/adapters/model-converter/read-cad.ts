import loadOcct from 'occt-import-js'
import type { OcctMesh, OcctNode, OcctParameters } from 'occt-import-js'
import { makeSurface } from './make-surface.ts'
import { cleanName, defaultColor } from './scene.ts'
import type { Color, SceneNode, SceneReader, Surface } from './scene.ts'

/**
 * How far the triangles may be from the true surface: a thousandth of the part's size, and 0.3 radians
 * around a curve (21 sides to a circle). Finer can't be seen at the size of a screen.
 */
const parameters: OcctParameters = {
  linearUnit: 'inch',
  linearDeflectionType: 'bounding_box_ratio',
  linearDeflection: 0.001,
  angularDeflection: 0.3,
}

/** What importers call a body that its file gives no name. */
const nameless = new Set(['', 'SOLID', 'SHELL', 'COMPOUND', 'Open CASCADE STEP translator'])

const nameOf = (given: string, parent: string): string => {
  const name = cleanName(given)
  return nameless.has(name) ? parent : name
}

const colorOf = (color: number[] | null | undefined): Color | undefined => {
  const [red, green, blue] = color ?? []
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

/** One surface per colour: a face may be painted unlike its body. */
const surfacesOfMesh = (mesh: OcctMesh): Surface[] => {
  const bodyColor = colorOf(mesh.color) ?? defaultColor
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

const nodeOf = (node: OcctNode, meshes: OcctMesh[], parent = ''): SceneNode => {
  const name = nameOf(node.name, parent)
  const bodies = node.meshes.flatMap((index): SceneNode[] => {
    const mesh = meshes[index]
    return mesh ? [{ name: nameOf(mesh.name, name), surfaces: surfacesOfMesh(mesh), children: [] }] : []
  })
  const children = node.children.map((child) => nodeOf(child, meshes, name))
  const [only] = bodies
  // A part of one body is one node, not a node in a node.
  if (bodies.length === 1 && only && children.length === 0) return { ...only, name: name || only.name }
  return { name, surfaces: [], children: [...bodies, ...children] }
}

/** Reads STEP and IGES by Open CASCADE, in inches whatever the file's unit. */
export const loadCadReader = async (format: 'step' | 'iges'): Promise<SceneReader> => {
  const silent = () => {}
  const occt = await loadOcct({ print: silent, printErr: silent })
  return async (content, maxTriangles) => {
    const result =
      format === 'step' ? occt.ReadStepFile(content, parameters) : occt.ReadIgesFile(content, parameters)
    if (!result.success) return { ok: false, failure: 'unreadable' }
    const corners = result.meshes.reduce((sum, mesh) => sum + mesh.index.array.length, 0)
    if (corners / 3 > maxTriangles) return { ok: false, failure: 'too_complex' }
    return { ok: true, scene: { root: nodeOf(result.root, result.meshes) } }
  }
}
