import type { Mesh, Object3D } from 'three'

/** One entry of the parts list, in the file's order; an assembly precedes its content. */
export interface Part {
  id: number
  name: string
  /** Its depth in the list, from 0. */
  depth: number
  triangles: number
  /** Its parent entry; null at the top. */
  parent: number | null
  isAssembly: boolean
}

export interface PartEntry extends Part {
  /** The meshes that it draws itself, without its child parts. */
  meshes: Mesh[]
}

export const isMesh = (object: Object3D): object is Mesh => 'isMesh' in object && object.isMesh === true

export const trianglesOf = ({ geometry }: Mesh): number =>
  Math.floor((geometry.index?.count ?? geometry.getAttribute('position').count) / 3)

/** The loader makes names unique and path-safe; the file's own name is stored beside them. */
const nameOf = ({ name, userData }: Object3D): string => {
  const given: unknown = userData['name']
  return (typeof given === 'string' ? given : name).trim()
}

interface Branch {
  name: string
  meshes: Mesh[]
  children: Branch[]
}

/** The loader turns a node with several materials into a group of meshes: these are the node's own. */
const branchOf = (object: Object3D, isNode: (object: Object3D) => boolean): Branch => {
  const own = [object, ...object.children].filter((one) => isMesh(one) && (one === object || !isNode(one)))
  const children = object.children
    .filter(isNode)
    .map((child) => branchOf(child, isNode))
    .filter(({ meshes, children }) => meshes.length > 0 || children.length > 0)
  return { name: nameOf(object), meshes: own.filter(isMesh), children }
}

/** An assembly of one item is that item; exporters nest parts in several of them. */
const unwrapped = (branch: Branch): Branch => {
  const children = branch.children.map(unwrapped)
  const [only] = children
  if (branch.meshes.length === 0 && children.length === 1 && only)
    return { ...only, name: only.name || branch.name }
  return { ...branch, children }
}

const sum = (branch: Branch): number =>
  [...branch.meshes.map(trianglesOf), ...branch.children.map(sum)].reduce((total, one) => total + one, 0)

/**
 * A view's parts. `isNode` distinguishes the file's own nodes from those that the loader adds below them. A single root
 * that contains all others isn't an entry.
 */
export const partsOf = (root: Object3D, isNode: (object: Object3D) => boolean): PartEntry[] => {
  const entries: PartEntry[] = []
  const add = (branch: Branch, depth: number, parent: number | null): void => {
    const id = entries.length
    entries.push({
      id,
      name: branch.name || `Part ${id + 1}`,
      depth,
      triangles: sum(branch),
      parent,
      isAssembly: branch.children.length > 0,
      meshes: branch.meshes,
    })
    for (const child of branch.children) add(child, depth + 1, id)
  }
  const top = unwrapped(branchOf(root, isNode))
  if (top.meshes.length > 0) add(top, 0, null)
  else for (const child of top.children) add(child, 0, null)
  return entries
}

/** An entry and all its content. */
export const withContent = (parts: readonly Part[], id: number): Set<number> => {
  const ids = new Set([id])
  // Content follows its assembly, so one pass finds it.
  for (const part of parts) if (part.parent !== null && ids.has(part.parent)) ids.add(part.id)
  return ids
}

/** Entries that are parts, not assemblies. */
export const singleParts = <P extends Part>(parts: readonly P[]): P[] =>
  parts.filter(({ isAssembly }) => !isAssembly)

/** The entries whose names contain every word of a search, ignoring case; all of them for an empty one. */
export const partsNamed = <P extends Part>(parts: readonly P[], search: string): readonly P[] => {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return parts
  return parts.filter(({ name }) => {
    const text = name.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
