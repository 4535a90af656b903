import type { ModelFormat } from '@armature/domain/media/media-kind'
import type { ConversionFailure, ConversionStage, ModelBox, ModelPart } from '../../ports/model-converter.ts'
import { drawPicture } from './draw-picture.ts'
import { watchMemoryGrowth } from './memory-growth.ts'
import { loadCadReader } from './formats/read-cad.ts'
import { loadFbxReader } from './formats/read-fbx.ts'
import { scaleScene } from './scale-scene.ts'
import { boundsOf, boxOf, surfacesOf, trianglesOf } from './scene.ts'
import type { Scene, SceneNode, SceneReader } from './scene.ts'
import { writeGlb } from './write-glb.ts'

/** The child process's answer; the picture is still rows of red, green, blue and alpha. */
export type ContentOutcome =
  | {
      ok: true
      glb: Uint8Array
      picture: Uint8Array
      box: ModelBox
      triangles: number
      parts: ModelPart[]
      missing: number
    }
  | { ok: false; failure: ConversionFailure; detail?: string }

/** The most parts of a view: a viewer draws them one by one, and slows down beyond this. */
const mostSurfaces = 10_000
/** The longest part in inches. A longer one is an error in the file, and 32 bits can't separate its points. */
const largestSide = 1e7

const load: Record<ModelFormat, () => Promise<SceneReader>> = {
  step: () => loadCadReader('step'),
  iges: () => loadCadReader('iges'),
  fbx: loadFbxReader,
}

function* partsBelow(node: SceneNode, parentName = ''): Generator<ModelPart> {
  const name = node.name || parentName
  if (node.surfaces.length > 0) yield { name, triangles: trianglesOf(node.surfaces) }
  for (const child of node.children) yield* partsBelow(child, name)
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  /out of memory|OOM|enlarge memory|allocation failed|bad_alloc/i.test(error.message)

const show = (
  scene: Scene,
  maxTriangles: number,
  onStage: (stage: ConversionStage) => void,
): ContentOutcome => {
  const surfaces = [...surfacesOf(scene.root)]
  const triangles = trianglesOf(surfaces.map(({ surface }) => surface))
  if (triangles === 0) return { ok: false, failure: 'empty' }
  if (surfaces.length > mostSurfaces || triangles > maxTriangles) return { ok: false, failure: 'too_complex' }
  const box = boxOf(boundsOf(surfaces))
  if (Math.max(box.length, box.width, box.height) > largestSide) return { ok: false, failure: 'unreadable' }
  onStage('meshing')
  const glb = writeGlb(scene)
  onStage('drawing')
  const picture = new Uint8Array(drawPicture(scene).buffer)
  return {
    ok: true,
    glb,
    picture,
    box,
    triangles,
    parts: [...partsBelow(scene.root)],
    missing: scene.missing,
  }
}

/**
 * Converts a file's bytes to its view, in the child process. `onStage('reading')` says that the importer is loaded; an
 * earlier failure isn't the file's fault.
 */
export const convertContent = async (
  content: Buffer,
  { format, maxTriangles, scale = 1 }: { format: ModelFormat; maxTriangles: number; scale?: number },
  onStage: (stage: ConversionStage) => void,
): Promise<ContentOutcome> => {
  const wasRefusedMemory = watchMemoryGrowth()
  const read = await load[format]()
  onStage('reading')
  const refusal = (failure: ConversionFailure, detail: string): ContentOutcome =>
    (failure === 'unreadable' || failure === 'empty') && wasRefusedMemory()
      ? { ok: false, failure: 'out_of_memory', detail: 'the importer got no more memory' }
      : { ok: false, failure, detail }
  try {
    const reading = await read(content, maxTriangles)
    if (!reading.ok) return refusal(reading.failure, 'refused by the importer')
    const shown = show(scaleScene(reading.scene, scale), maxTriangles, onStage)
    return shown.ok ? shown : refusal(shown.failure, 'nothing that can be shown')
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return refusal(isOutOfMemory(error) ? 'out_of_memory' : 'unreadable', detail)
  }
}
