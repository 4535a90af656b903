import { Box3, Box3Helper, Vector3 } from 'three'
import type { LineBasicMaterial, Mesh } from 'three'
import type { PartEntry } from '../model/part-tree.ts'

const exactBounds = new WeakMap<Mesh, Box3>()

/** Point by point: the box around a turned box is larger than the part. */
const boundsOf = (mesh: Mesh): Box3 => {
  const known = exactBounds.get(mesh)
  if (known) return known
  const box = new Box3()
  const point = new Vector3()
  const positions = mesh.geometry.getAttribute('position')
  for (let index = 0; index < positions.count; index += 1)
    box.expandByPoint(point.fromBufferAttribute(positions, index).applyMatrix4(mesh.matrixWorld))
  exactBounds.set(mesh, box)
  return box
}

/** The box around the visible parts; null if all are hidden. */
export const boundsOfShown = (parts: readonly PartEntry[], hidden: ReadonlySet<number>): Box3 | null => {
  const box = new Box3()
  for (const { id, meshes } of parts)
    if (!hidden.has(id)) for (const mesh of meshes) box.union(boundsOf(mesh))
  return box.isEmpty() ? null : box
}

/** The lines around the model, for the overall dimensions. */
export const createSizeBox = () => {
  const box = new Box3()
  const lines = new Box3Helper(box)
  lines.visible = false
  return {
    lines,
    show: (around: Box3 | null, isDark: boolean) => {
      lines.visible = around !== null
      if (around) box.copy(around)
      ;(lines.material as LineBasicMaterial).color.set(isDark ? '#6fc0cd' : '#176a79')
    },
    dispose: () => lines.dispose(),
  }
}
