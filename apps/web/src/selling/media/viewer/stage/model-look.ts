import { Color, DoubleSide, MeshBasicMaterial, MeshStandardMaterial } from 'three'
import type { Material, Mesh } from 'three'
import type { PartEntry } from '../model/part-tree.ts'
import { addEdges } from './part-edges.ts'
import type { Edges } from './part-edges.ts'

export type Emphasis = 'none' | 'hovered' | 'selected'

export interface Look {
  hasEdges: boolean
  isWireframe: boolean
  isDark: boolean
  hidden: ReadonlySet<number>
  hovered: ReadonlySet<number>
  selected: ReadonlySet<number>
}

export interface ModelLook {
  show: (look: Look) => void
  dispose: () => void
}

const accent = new Color('#f0872e')
const glow: Record<Emphasis, number> = { none: 0, hovered: 0.28, selected: 0.5 }
/** For materials without their own gloss: neither chalk nor chrome. */
const shine = { metalness: 0.35, leastRoughness: 0.32, mostRoughness: 0.72 }

/** Exporters leave metalness and roughness at the format's defaults, a perfect mirror of nothing. */
const asMadeOfSomething = (material: Material): void => {
  // An open shell or an inside-out face is still a face of the part.
  material.side = DoubleSide
  // So that edges are on the surface and don't flicker.
  Object.assign(material, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 })
  if (!(material instanceof MeshStandardMaterial)) return
  if (material.metalnessMap === null) material.metalness = Math.min(material.metalness, shine.metalness)
  if (material.roughnessMap === null)
    material.roughness = Math.min(shine.mostRoughness, Math.max(shine.leastRoughness, material.roughness))
}

const glowing = (material: Material, emphasis: Emphasis): Material => {
  const copy = material.clone()
  if (copy instanceof MeshStandardMaterial) {
    copy.color.lerp(accent, glow[emphasis])
    copy.emissive.copy(accent)
    copy.emissiveIntensity = glow[emphasis] * 0.5
  }
  return copy
}

/** Every material that a mesh may have, created on first use and freed with the view. */
const createMaterials = () => {
  const made = new Map<Material, Partial<Record<Emphasis, Material>>>()
  const wires = {
    none: new MeshBasicMaterial({ wireframe: true }),
    hovered: new MeshBasicMaterial({ wireframe: true, color: '#f6b173' }),
    selected: new MeshBasicMaterial({ wireframe: true, color: accent }),
  }
  return {
    setDark: (isDark: boolean) => wires.none.color.set(isDark ? '#a9bcc6' : '#32454e'),
    of: (base: Material, emphasis: Emphasis, isWireframe: boolean): Material => {
      if (isWireframe) return wires[emphasis]
      if (emphasis === 'none') return base
      const variants = made.get(base) ?? {}
      made.set(base, variants)
      return (variants[emphasis] ??= glowing(base, emphasis))
    },
    dispose: () => {
      for (const variants of made.values()) for (const material of Object.values(variants)) material.dispose()
      for (const material of Object.values(wires)) material.dispose()
    },
  }
}

const emphasisOf = (id: number, { hovered, selected }: Look): Emphasis => {
  if (selected.has(id)) return 'selected'
  return hovered.has(id) ? 'hovered' : 'none'
}

/** The parts' rendering: shaded, with edges, as wires, hidden, highlighted. */
export const createModelLook = (parts: readonly PartEntry[], wake: () => void): ModelLook => {
  const bases = new Map<Mesh, Material>()
  const materials = createMaterials()
  let edges: Edges | null = null
  for (const { meshes } of parts) {
    for (const mesh of meshes) {
      const [base] = [mesh.material].flat()
      if (base === undefined) continue
      asMadeOfSomething(base)
      bases.set(mesh, base)
      mesh.material = base
      mesh.castShadow = true
    }
  }
  return {
    show: (look) => {
      const showsEdges = look.hasEdges && !look.isWireframe
      if (showsEdges) edges ??= addEdges([...bases], wake)
      edges?.setVisible(showsEdges)
      materials.setDark(look.isDark)
      for (const { id, meshes } of parts) {
        for (const mesh of meshes) {
          const base = bases.get(mesh)
          if (base) mesh.material = materials.of(base, emphasisOf(id, look), look.isWireframe)
          // Not `visible`, which would also hide the parts below this one.
          if (look.hidden.has(id)) mesh.layers.disableAll()
          else mesh.layers.set(0)
          edges?.setHidden(mesh, look.hidden.has(id))
        }
      }
      wake()
    },
    dispose: () => {
      edges?.dispose()
      materials.dispose()
      // The temporary materials are gone; the model frees its own.
      for (const [mesh, base] of bases) mesh.material = base
    },
  }
}
