import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  MeshStandardMaterial,
} from 'three'
import type { Material, Mesh } from 'three'
import { trianglesOf } from '../model/part-tree.ts'

export interface Edges {
  setVisible: (isVisible: boolean) => void
  setHidden: (mesh: Mesh, isHidden: boolean) => void
  dispose: () => void
}

/** Degrees. Facets of a round face meet at less, and aren't edges. */
const sharpFrom = 28
/** Finding edges takes a second per million triangles, without a break. */
const mostTriangles = 600_000
/** The work between two pauses, in which the page can respond. */
const sliceMs = 10
/** three merges points within a ten-thousandth of each other: in metres, a tenth of a millimetre. */
const fineness = 1_000

/** Points as plain numbers, scaled up so that they stay distinct; and the scale. */
const enlarged = ({ geometry }: Mesh): { points: BufferGeometry; scale: number } => {
  const source = geometry.getAttribute('position')
  geometry.computeBoundingSphere()
  const scale = fineness / (geometry.boundingSphere?.radius || 1)
  const values = new Float32Array(source.count * 3)
  for (let index = 0; index < source.count; index += 1) {
    values[index * 3] = source.getX(index) * scale
    values[index * 3 + 1] = source.getY(index) * scale
    values[index * 3 + 2] = source.getZ(index) * scale
  }
  const points = new BufferGeometry()
  points.setAttribute('position', new BufferAttribute(values, 3))
  points.setIndex(geometry.index)
  return { points, scale }
}

/** Linear: under the lamps a dark grey is bright enough for dark edges, but near-black isn't. */
const darkBelow = 0.035

const isDark = (material: Material): boolean =>
  material instanceof MeshStandardMaterial &&
  Math.max(material.color.r, material.color.g, material.color.b) < darkBelow

/** The sharp edges of every mesh, as lines over it; they appear mesh by mesh as they are found. */
export const addEdges = (meshes: readonly (readonly [Mesh, Material])[], wake: () => void): Edges => {
  const onBright = new LineBasicMaterial({ color: '#0e1518', transparent: true, opacity: 0.62 })
  // Dark edges are invisible on dark plastic.
  const onDark = new LineBasicMaterial({ color: '#c3d0d6', transparent: true, opacity: 0.5 })
  const lines = new Map<Mesh, LineSegments>()
  const hidden = new Set<Mesh>()
  let isVisible = true
  let next = 0
  let timer = 0

  const add = (mesh: Mesh, base: Material): void => {
    if (trianglesOf(mesh) > mostTriangles) return
    const { points, scale } = enlarged(mesh)
    const line = new LineSegments(new EdgesGeometry(points, sharpFrom), isDark(base) ? onDark : onBright)
    points.dispose()
    line.scale.setScalar(1 / scale)
    line.raycast = () => undefined
    line.visible = isVisible
    if (hidden.has(mesh)) line.layers.disableAll()
    mesh.add(line)
    lines.set(mesh, line)
  }
  const work = (): void => {
    const until = performance.now() + sliceMs
    do {
      const entry = meshes[next]
      if (entry === undefined) break
      add(...entry)
      next += 1
    } while (performance.now() < until)
    wake()
    timer = next < meshes.length ? window.setTimeout(work) : 0
  }
  work()

  return {
    setVisible: (wanted) => {
      isVisible = wanted
      for (const line of lines.values()) line.visible = wanted
    },
    setHidden: (mesh, isHidden) => {
      if (isHidden) hidden.add(mesh)
      else hidden.delete(mesh)
      if (isHidden) lines.get(mesh)?.layers.disableAll()
      else lines.get(mesh)?.layers.set(0)
    },
    dispose: () => {
      clearTimeout(timer)
      for (const [mesh, line] of lines) {
        mesh.remove(line)
        line.geometry.dispose()
      }
      onBright.dispose()
      onDark.dispose()
    },
  }
}
