import { Box3, Group, Vector3 } from 'three'
import type { Point } from './model/framing.ts'
import type { Model } from './model/load-model.ts'
import type { PartEntry } from './model/part-tree.ts'

export interface NamedModel {
  name: string
  model: Model
}

/** The writing over a view of several things: each by its name over it. */
export interface Caption {
  name: string
  point: Point
  bounds: Box3
}

export interface SideBySide {
  model: Model
  captions: readonly Caption[]
}

/** Room between two things, of the wider one's width. */
const gapShare = 0.15

/** Where each stands: one beside the other on one ground, their middles in a row. */
const offsetsOf = (models: readonly Model[]): Vector3[] => {
  const widths = models.map(({ bounds }) => bounds.max.x - bounds.min.x)
  const gap = Math.max(...widths) * gapShare
  let left = 0
  return models.map(({ bounds }, place) => {
    const offset = new Vector3(left - bounds.min.x, -bounds.min.y, -(bounds.min.z + bounds.max.z) / 2)
    left += (widths[place] ?? 0) + gap
    return offset
  })
}

/** One's parts below an entry of its own name, their ids after those that there are. */
const entriesOf = ({ name, model }: NamedModel, first: number): PartEntry[] => [
  { id: first, name, depth: 0, triangles: model.triangles, parent: null, isAssembly: true, meshes: [] },
  ...model.parts.map((part) => ({
    ...part,
    id: part.id + first + 1,
    depth: part.depth + 1,
    parent: part.parent === null ? first : part.parent + first + 1,
  })),
]

/** Several things as one view, each in its own size; what they hold stays theirs to give back. */
export const sideBySide = (named: readonly NamedModel[]): SideBySide => {
  const models = named.map(({ model }) => model)
  const offsets = offsetsOf(models)
  const placed = models.map(({ bounds }, place) => bounds.clone().translate(offsets[place] ?? new Vector3()))
  const all = placed.reduce((union, box) => union.union(box), new Box3())
  const toMiddle = all.getCenter(new Vector3()).negate()
  const root = new Group()
  models.forEach((model, place) => {
    const stand = new Group()
    stand.add(model.root)
    stand.position.copy(offsets[place] ?? new Vector3()).add(toMiddle)
    root.add(stand)
  })
  root.updateMatrixWorld(true)
  const parts = named.reduce<PartEntry[]>((found, one) => [...found, ...entriesOf(one, found.length)], [])
  const captions = named.map(({ name }, place): Caption => {
    const bounds = (placed[place] ?? new Box3()).translate(toMiddle)
    const { x, z } = bounds.getCenter(new Vector3())
    return { name, bounds, point: { x, y: bounds.max.y, z } }
  })
  return {
    model: {
      root,
      parts,
      partCount: models.reduce((sum, { partCount }) => sum + partCount, 0),
      triangles: models.reduce((sum, { triangles }) => sum + triangles, 0),
      bounds: all.translate(toMiddle),
      dispose: () => undefined,
    },
    captions,
  }
}
