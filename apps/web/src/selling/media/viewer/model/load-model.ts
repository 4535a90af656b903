import { Box3, Group, Material, Texture, Vector3 } from 'three'
import type { Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { fetchBytes } from './fetch-bytes.ts'
import type { Progress } from './fetch-bytes.ts'
import type { PartEntry } from './part-tree.ts'
import { isMesh, partsOf, singleParts } from './part-tree.ts'

/** A view's content, in millimetres around its own centre. */
export interface Model {
  root: Object3D
  parts: PartEntry[]
  /** How many of them are parts, not assemblies. */
  partCount: number
  triangles: number
  bounds: Box3
  dispose: () => void
}

const millimetresPerMetre = 1_000

/** Frees the graphics memory of everything below. */
const disposeOf = (root: Object3D): void => {
  root.traverse((object) => {
    if (!isMesh(object)) return
    object.geometry.dispose()
    for (const material of [object.material].flat()) {
      if (!(material instanceof Material)) continue
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
      material.dispose()
    }
  })
}

/** Loads a binary glTF in metres. Rejects if the file can't be loaded or read, and when the signal aborts. */
export const loadModel = async (
  url: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Model> => {
  const bytes = await fetchBytes(url, signal, onProgress)
  const { scene, parser } = await new GLTFLoader().parseAsync(bytes, '')
  if (signal.aborted) {
    disposeOf(scene)
    throw signal.reason
  }
  const parts = partsOf(scene, (object) => parser.associations.get(object)?.nodes !== undefined)
  const root = new Group()
  root.add(scene)
  root.scale.setScalar(millimetresPerMetre)
  root.updateMatrixWorld(true)
  const bounds = new Box3().setFromObject(root, true)
  if (bounds.isEmpty()) throw new Error('The view is empty')
  root.position.copy(bounds.getCenter(new Vector3())).negate()
  root.updateMatrixWorld(true)
  bounds.translate(root.position)
  return {
    root,
    parts,
    partCount: singleParts(parts).length,
    triangles: parts.reduce((sum, part) => sum + (part.parent === null ? part.triangles : 0), 0),
    bounds,
    dispose: () => disposeOf(root),
  }
}
