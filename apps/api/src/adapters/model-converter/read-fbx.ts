import { NodeIO, Primitive } from '@gltf-transform/core'
import type { GLTF, JSONDocument, Node, mat4 } from '@gltf-transform/core'
import loadAssimp from 'assimpjs'
import { fbxSettings, fbxVersion } from './fbx-settings.ts'
import type { FbxSettings } from './fbx-settings.ts'
import { makeSurface } from './make-surface.ts'
import { cleanName, defaultColor, nodeAtRest } from './scene.ts'
import type { Color, SceneNode, SceneReader, Surface } from './scene.ts'

/** FBX 2011; the importer reads none before. */
const oldestVersion = 7_100
const centimetresPerInch = 2.54
/** Of all packed arrays together, once unpacked; 2,000,000 triangles need about 200 MB. */
const mostClaimedBytes = 512 * 1024 * 1024
/** The importer splits one node of the file into a chain of these, one for each of its pivots. */
const pivotNode = '_$AssimpFbx$_'
/** What the importer calls the colour of a body that has none. */
const noMaterial = 'DefaultMaterial'

const binaryName = 'model.bin'

/**
 * The importer's answer without pictures: they may be missing, anything, or names of other files. Parts are
 * shown in plain colours, so skins, cameras and extensions go as well.
 */
const geometryOnly = (glb: Uint8Array): JSONDocument => {
  // The library's own reader stops at the first picture that isn't there, so the container is opened here.
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const jsonEnd = 20 + view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, jsonEnd))) as GLTF.IGLTF
  const binary = jsonEnd + 8 <= glb.length ? glb.slice(jsonEnd + 8) : new Uint8Array()
  return {
    resources: { [binaryName]: binary },
    json: {
      asset: { version: '2.0' },
      scenes: json.scenes ?? [],
      scene: json.scene ?? 0,
      nodes: (json.nodes ?? []).map(({ skin: _skin, camera: _camera, extensions: _gone, ...node }) => node),
      meshes: (json.meshes ?? []).map(({ name, primitives }) => ({
        ...(name === undefined ? {} : { name }),
        primitives: primitives.map(({ attributes, indices, material, mode }) => ({
          attributes: Object.fromEntries(
            Object.entries(attributes).filter(([key]) => key === 'POSITION' || key === 'NORMAL'),
          ),
          ...(indices === undefined ? {} : { indices }),
          ...(material === undefined ? {} : { material }),
          ...(mode === undefined ? {} : { mode }),
        })),
      })),
      materials: (json.materials ?? []).map(({ name, pbrMetallicRoughness }) => ({
        ...(name === undefined ? {} : { name }),
        pbrMetallicRoughness: { baseColorFactor: pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1, 1] },
      })),
      accessors: json.accessors ?? [],
      bufferViews: json.bufferViews ?? [],
      buffers: [{ byteLength: binary.length, uri: binaryName }],
    },
  }
}

/** From the file's directions and unit to inches with x to the right and z up. */
const toInches = ({ unit, up, right }: FbxSettings): number[][] => {
  const scale = unit / centimetresPerInch
  const direction = ({ axis, sign }: FbxSettings['up']) => [0, 1, 2].map((one) => (one === axis ? sign : 0))
  const [ux = 0, uy = 0, uz = 0] = direction(up)
  const [rx = 0, ry = 0, rz = 0] = direction(right)
  const away = [uy * rz - uz * ry, uz * rx - ux * rz, ux * ry - uy * rx]
  return [direction(right), away, direction(up)].map((row) => row.map((value) => value * scale))
}

/** Three rows of four: first the node's own matrix (by columns, as glTF has it), then the file's. */
const placed = (file: number[][], node: mat4): number[][] =>
  file.map((row) =>
    [0, 1, 2, 3].map((column) =>
      row.reduce((sum, value, index) => sum + value * (node[column * 4 + index] ?? 0), 0),
    ),
  )

const transformed = (values: ArrayLike<number>, rows: number[][], translate: 0 | 1): Float64Array => {
  const result = new Float64Array(values.length)
  for (let first = 0; first + 2 < values.length; first += 3) {
    for (const [axis, [a = 0, b = 0, c = 0, d = 0]] of rows.entries()) {
      const [x = 0, y = 0, z = 0] = [values[first], values[first + 1], values[first + 2]]
      result[first + axis] = a * x + b * y + c * z + d * translate
    }
  }
  return result
}

const cross = ([a = 0, b = 0, c = 0]: number[], [d = 0, e = 0, f = 0]: number[]) => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
]

const surfaceOf = (primitive: Primitive, rows: number[][]): Surface | undefined => {
  const positions = primitive.getAttribute('POSITION')?.getArray()
  const triangles = primitive.getIndices()?.getArray()
  if (primitive.getMode() !== Primitive.Mode.TRIANGLES || !positions || !triangles) return undefined
  const [x = [], y = [], z = []] = rows
  // Cofactors keep normals upright on a surface that is stretched, and of a mirrored one as well.
  const upright = [cross(y, z), cross(z, x), cross(x, y)]
  const mirrored =
    x.slice(0, 3).reduce((sum, value, index) => sum + value * (upright[0]?.[index] ?? 0), 0) < 0
  const outward = upright.map((row) => row.map((value) => (mirrored ? -value : value)))
  const normals = primitive.getAttribute('NORMAL')?.getArray()
  const material = primitive.getMaterial()
  const [red = 1, green = 1, blue = 1] = material?.getBaseColorFactor() ?? []
  const named = material !== null && material.getName() !== noMaterial
  const color: Color = named ? [red, green, blue] : defaultColor
  return makeSurface({
    positions: transformed(positions, rows, 1),
    normals: normals ? transformed(normals, outward, 0) : undefined,
    indices: mirrored ? triangles.toReversed() : triangles,
    color,
  })
}

/** Counted before anything is copied: a mesh of one million triangles may be placed a thousand times. */
const trianglesBelow = (nodes: Node[]): number =>
  nodes.reduce((sum, node) => {
    const own = (node.getMesh()?.listPrimitives() ?? []).reduce(
      (corners, primitive) => corners + (primitive.getIndices()?.getCount() ?? 0),
      0,
    )
    return sum + own / 3 + trianglesBelow(node.listChildren())
  }, 0)

const nodesOf = (node: Node, file: number[][]): SceneNode[] => {
  const children = node.listChildren().flatMap((child) => nodesOf(child, file))
  if (node.getName().includes(pivotNode) && !node.getMesh()) return children
  const rows = placed(file, node.getWorldMatrix())
  const surfaces = (node.getMesh()?.listPrimitives() ?? [])
    .map((primitive) => surfaceOf(primitive, rows))
    .filter((surface) => surface !== undefined && surface.indices.length > 0)
  return [nodeAtRest(cleanName(node.getName()), surfaces as Surface[], children)]
}

/**
 * Reads FBX, binary and text, by assimp. It sees one file and can ask for no other. It applies neither the
 * file's unit nor its axes, so both are taken from the file here.
 */
export const loadFbxReader = async (): Promise<SceneReader> => {
  const silent = () => {}
  const assimp = await loadAssimp({ print: silent, printErr: silent })
  return async (content, maxTriangles) => {
    const version = fbxVersion(content)
    if (version !== undefined && version < oldestVersion) return { ok: false, failure: 'fbx_too_old' }
    const about = fbxSettings(content)
    if (!about) return { ok: false, failure: 'unreadable' }
    if (about.claimedBytes > mostClaimedBytes) return { ok: false, failure: 'too_complex' }
    const files = new assimp.FileList()
    files.AddFile('model.fbx', content)
    const result = assimp.ConvertFileList(files, 'glb2')
    if (!result.IsSuccess() || result.FileCount() < 1) return { ok: false, failure: 'unreadable' }
    const document = await new NodeIO().readJSON(geometryOnly(result.GetFile(0).GetContent()))
    const top = document.getRoot().listScenes()[0]?.listChildren() ?? []
    if (trianglesBelow(top) > maxTriangles) return { ok: false, failure: 'too_complex' }
    const file = toInches(about.settings)
    const children = top.flatMap((node) => nodesOf(node, file))
    return { ok: true, scene: { root: nodeAtRest('', [], children), missing: 0 } }
  }
}
