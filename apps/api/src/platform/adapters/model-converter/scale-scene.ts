import type { Scene, SceneNode, Surface } from './scene.ts'

/** Scales the scene's corners and offsets, so that equal parts keep sharing their surfaces. */
export const scaleScene = (scene: Scene, factor: number): Scene => {
  if (factor === 1) return scene
  const made = new Map<readonly Surface[], readonly Surface[]>()
  const scaled = (surfaces: readonly Surface[]): readonly Surface[] => {
    const known = made.get(surfaces)
    if (known) return known
    const larger = surfaces.map((surface) => ({
      ...surface,
      positions: surface.positions.map((value) => value * factor),
    }))
    made.set(surfaces, larger)
    return larger
  }
  const nodeOf = (node: SceneNode): SceneNode => ({
    ...node,
    surfaces: scaled(node.surfaces),
    placement: node.placement.map((value, index) => (index % 4 === 3 ? value * factor : value)),
    children: node.children.map(nodeOf),
  })
  // The topmost node keeps its placement object: its identity says that nothing moves.
  return { ...scene, root: { ...nodeOf(scene.root), placement: scene.root.placement } }
}
