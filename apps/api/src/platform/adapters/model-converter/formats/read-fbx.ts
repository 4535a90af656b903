import { NodeIO } from '@gltf-transform/core'
import type { GLTF, JSONDocument, Node } from '@gltf-transform/core'
import loadAssimp from 'assimpjs'
import { fbxSettings, fbxVersion } from './fbx-settings.ts'
import type { FbxSettings } from './fbx-settings.ts'
import { createNodeReader } from './fbx-nodes.ts'
import { nodeAtRest } from '../scene.ts'
import type { SceneReader } from '../scene.ts'

/** FBX 2011; the importer reads none before. */
const oldestVersion = 7_100
const centimetresPerInch = 2.54
/** The most bytes of all packed arrays together, once unpacked; 2,000,000 triangles need about 200 MB. */
const mostClaimedBytes = 512 * 1024 * 1024

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

/** Counted before anything is copied: a mesh of one million triangles may be placed a thousand times. */
const trianglesBelow = (nodes: Node[]): number =>
  nodes.reduce((sum, node) => {
    const own = (node.getMesh()?.listPrimitives() ?? []).reduce(
      (corners, primitive) => corners + (primitive.getIndices()?.getCount() ?? 0),
      0,
    )
    return sum + own / 3 + trianglesBelow(node.listChildren())
  }, 0)

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
    const children = top.flatMap(createNodeReader(toInches(about.settings)))
    return { ok: true, scene: { root: nodeAtRest('', [], children), missing: 0 } }
  }
}
