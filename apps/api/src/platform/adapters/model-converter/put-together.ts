import type { OcctMesh, OcctModel, OcctNode } from 'occt-import-js'
import { bodiesOf, missingFaces, nodeOfBodies } from './formats/occt-bodies.ts'
import type { Body } from './formats/occt-bodies.ts'
import { unmoved } from './placement.ts'
import { cleanName, holdsSomething, nodeAtRest } from './scene.ts'
import type { Color, Scene, SceneNode } from './scene.ts'
import type { StepAssembly, StepProductInfo, StepUse } from './formats/step-assembly.ts'

/** The deepest and largest assembly that is shown: nobody needs more, and a small file can describe an endless one. */
const deepest = 64
const mostNodes = 50_000

/** Thrown where a tree has more nodes than are shown. */
export class TooManyNodes extends Error {}

/** Bodies of one product in one colour, made once. */
const createBodies = (result: OcctModel) => {
  const madeOf = new Map(result.root.children.map((node) => [node.name, node] as const))
  const known = new Map<string, Body[]>()
  // The importer makes a node with one child for each representation of a product whose body has several.
  const meshesBelow = (node: OcctNode, mark: string): OcctMesh[] => [
    ...node.meshes.flatMap((index) => {
      const mesh = result.meshes[index]
      return mesh ? [{ ...mesh, name: mesh.name === mark ? '' : mesh.name }] : []
    }),
    ...node.children.flatMap((child) => meshesBelow(child, mark)),
  ]
  const meshesOf = (mark: string): OcctMesh[] => {
    const made = madeOf.get(mark)
    return made ? meshesBelow(made, mark) : []
  }
  return (product: StepProductInfo, color: Color | undefined): Body[] => {
    const key = `${product.mark} ${color?.join(' ') ?? ''}`
    const bodies = known.get(key) ?? bodiesOf(repainted(meshesOf(product.mark), color), product.color)
    known.set(key, bodies)
    return bodies
  }
}

/** The colour of one place of a part replaces those of its bodies and faces. */
const repainted = (meshes: OcctMesh[], color: Color | undefined): OcctMesh[] =>
  color === undefined
    ? meshes
    : meshes.map((mesh) => ({
        ...mesh,
        color: [...color],
        brep_faces: mesh.brep_faces.map((face) => ({ ...face, color: null })),
      }))

/** The assembly that the file describes, of the parts that the importer made one by one. */
export const putTogether = ({ roots }: StepAssembly, result: OcctModel): Scene => {
  const bodies = createBodies(result)
  let nodes = 0
  const empty = new Set<StepProductInfo>()
  const nodeOf = (
    { product, placement, color }: StepUse,
    over: Color | undefined,
    depth: number,
  ): SceneNode => {
    if ((nodes += 1) > mostNodes || depth > deepest) throw new TooManyNodes()
    const painted = color ?? over
    const children = product.uses.map((use) => nodeOf(use, painted, depth + 1)).filter(holdsSomething)
    const own = bodies(product, painted)
    // Materials and other notions are products of no assembly; a part of one without a body is missing.
    if (depth > 0 && own.length === 0 && product.uses.length === 0) empty.add(product)
    return { ...nodeOfBodies(cleanName(product.name), own, children), placement }
  }
  const top = roots.map((product) => nodeOf({ product, placement: unmoved, color: undefined }, undefined, 0))
  return {
    root: nodeAtRest('', [], top.filter(holdsSomething)),
    missing: missingFaces(result.meshes) + empty.size,
  }
}
