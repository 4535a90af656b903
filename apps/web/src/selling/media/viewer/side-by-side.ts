import { Box3, Group, Vector3 } from 'three'
import type { Point } from './model/framing.ts'
import type { Model } from './model/load-model.ts'
import type { PartEntry } from './model/part-tree.ts'

export interface NamedModel {
  name: string
  model: Model
}

/** The labels over a view of several models: each one's name above it. */
export interface Caption {
  name: string
  point: Point
  bounds: Box3
}

export interface SideBySide {
  model: Model
  captions: readonly Caption[]
}

/** The gap between two models, as a share of the wider one's width. */
const gapShare = 0.15

/** Their positions: side by side on one ground, their centres in a row. */
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

/** Adds a model's parts under an entry with its name, with ids after the existing ones. */
const entriesOf = ({ name, model }: NamedModel, first: number): PartEntry[] => [
  { id: first, name, depth: 0, triangles: model.triangles, parent: null, isAssembly: true, meshes: [] },
  ...model.parts.map((part) => ({
    ...part,
    id: part.id + first + 1,
    depth: part.depth + 1,
    parent: part.parent === null ? first : part.parent + first + 1,
  })),
]

/** Several models as one view, each to scale; each still frees its own content. */
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
