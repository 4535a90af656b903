import { Document, Logger, NodeIO } from '@gltf-transform/core'
import type { Material, Node } from '@gltf-transform/core'
import { KHRMeshQuantization } from '@gltf-transform/extensions'
import { prune, quantize, weld } from '@gltf-transform/functions'
import type { Color, Scene, SceneNode, Surface } from './scene.ts'

const metresPerInch = 0.0254

/** From inches with z up to what glTF demands: metres with y up, the front towards positive z. */
const toGltf = (values: Float32Array, scale: number): Float32Array<ArrayBuffer> => {
  const result = new Float32Array(values.length)
  for (let first = 0; first + 2 < values.length; first += 3) {
    result[first] = (values[first] ?? 0) * scale
    result[first + 1] = (values[first + 2] ?? 0) * scale
    result[first + 2] = -(values[first + 1] ?? 0) * scale
  }
  return result
}

/** The part tree as a glTF document, one material per colour. */
const documentOf = (scene: Scene): Document => {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT))
  const buffer = document.createBuffer()
  const materials = new Map<string, Material>()
  const materialFor = (color: Color): Material => {
    const key = color.join(' ')
    const known = materials.get(key)
    if (known) return known
    const factors = color.map((value) => Math.min(1, Math.max(0, value))) as [number, number, number]
    const material = document
      .createMaterial()
      .setBaseColorFactor([...factors, 1])
      .setMetallicFactor(0.1)
      .setRoughnessFactor(0.6)
      // Sheets and badly oriented shells are seen from behind as well.
      .setDoubleSided(true)
    materials.set(key, material)
    return material
  }
  const vectors = (array: Float32Array<ArrayBuffer>) =>
    document.createAccessor().setType('VEC3').setArray(array).setBuffer(buffer)
  const primitiveOf = ({ positions, normals, indices, color }: Surface) => {
    const narrow = positions.length / 3 < 65_535 ? Uint16Array.from(indices) : Uint32Array.from(indices)
    return document
      .createPrimitive()
      .setAttribute('POSITION', vectors(toGltf(positions, metresPerInch)))
      .setAttribute('NORMAL', vectors(toGltf(normals, 1)))
      .setIndices(document.createAccessor().setType('SCALAR').setArray(narrow).setBuffer(buffer))
      .setMaterial(materialFor(color))
  }
  const nodeOf = ({ name, surfaces, children }: SceneNode): Node => {
    const node = document.createNode(name)
    if (surfaces.length > 0) {
      const mesh = document.createMesh(name)
      for (const surface of surfaces) mesh.addPrimitive(primitiveOf(surface))
      node.setMesh(mesh)
    }
    for (const child of children) node.addChild(nodeOf(child))
    return node
  }
  const { root } = scene
  const top = document.createScene(root.name)
  // A root without name or body is the importer's, not the file's.
  const nodes = root.name === '' && root.surfaces.length === 0 ? root.children : [root]
  for (const node of nodes) top.addChild(nodeOf(node))
  document.getRoot().setDefaultScene(top)
  return document
}

/**
 * Binary glTF 2.0. Positions take 16 bits over the whole scene, so that parts which touch still touch, and
 * half the bytes of floats; every current viewer reads that.
 */
export const writeGlb = async (scene: Scene): Promise<Uint8Array<ArrayBuffer>> => {
  const document = documentOf(scene)
  await document.transform(
    weld(),
    prune(),
    quantize({ quantizationVolume: 'scene', quantizePosition: 16, quantizeNormal: 10 }),
  )
  return new NodeIO().registerExtensions([KHRMeshQuantization]).writeBinary(document)
}
