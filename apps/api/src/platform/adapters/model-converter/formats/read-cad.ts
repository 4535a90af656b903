import loadOcct from 'occt-import-js'
import type { OcctMesh, OcctNode, OcctParameters, OcctResult } from 'occt-import-js'
import { bodiesOf, missingFaces, nodeOfBodies, ownName } from './occt-bodies.ts'
import { TooManyNodes, putTogether } from '../put-together.ts'
import { holdsSomething } from '../scene.ts'
import type { Scene, SceneNode, SceneReader } from '../scene.ts'
import type { StepText } from './step-text.ts'
import { namesOtherFiles, scanStructure, takeApart } from './step-assembly.ts'

/**
 * The triangles' distance from the true surface: a thousandth of the part's size, and 0.3 radians around a curve (21
 * sides to a circle). Finer isn't visible on a screen.
 */
const parameters: OcctParameters = {
  linearUnit: 'inch',
  linearDeflectionType: 'bounding_box_ratio',
  linearDeflection: 0.001,
  angularDeflection: 0.3,
}

const meshesOf = (node: OcctNode, meshes: readonly OcctMesh[]): OcctMesh[] =>
  node.meshes.flatMap((index) => meshes[index] ?? [])

const nodeOf = (node: OcctNode, meshes: readonly OcctMesh[], parent = ''): SceneNode => {
  const name = ownName(node.name) || parent
  const children = node.children.map((child) => nodeOf(child, meshes, name)).filter(holdsSomething)
  return nodeOfBodies(name, bodiesOf(meshesOf(node, meshes)), children)
}

const isNamelessPart = (node: OcctNode): boolean => node.children.length === 0 && ownName(node.name) === ''

/** In a file of surfaces each surface is a top-level node; together they are one part. */
const gathered = (root: OcctNode): OcctNode => {
  const loose = root.children.filter(isNamelessPart)
  if (loose.length < 2) return root
  const together = { name: '', meshes: loose.flatMap((node) => node.meshes), children: [] }
  return { ...root, children: [...root.children.filter((node) => !isNamelessPart(node)), together] }
}

type Reading = Awaited<ReturnType<SceneReader>>

/** The importer's result, unless it is larger than a view may be. */
const shown = (
  result: OcctResult & { success: true },
  maxTriangles: number,
  sceneOf: () => Scene,
): Reading => {
  const corners = result.meshes.reduce((sum, mesh) => sum + mesh.index.array.length, 0)
  if (corners / 3 > maxTriangles) return { ok: false, failure: 'too_complex' }
  try {
    return { ok: true, scene: sceneOf() }
  } catch (error) {
    if (error instanceof TooManyNodes) return { ok: false, failure: 'too_complex' }
    throw error
  }
}

const asItIs = (result: OcctResult, maxTriangles: number): Reading =>
  result.success
    ? shown(result, maxTriangles, () => ({
        root: nodeOf(gathered(result.root), result.meshes),
        missing: missingFaces(result.meshes),
      }))
    : { ok: false, failure: 'unreadable' }

/** Why a STEP file shows nothing, which the importer doesn't report. */
const explained = (reading: Reading, text: StepText): Reading => {
  const isBare = reading.ok ? !holdsSomething(reading.scene.root) : reading.failure === 'unreadable'
  if (!isBare) return reading
  if (text.isCutOff) return { ok: false, failure: 'cut_off' }
  if (namesOtherFiles(text)) return { ok: false, failure: 'parts_elsewhere' }
  return reading
}

/** Reads STEP and IGES by Open CASCADE, in inches whatever the file's unit. */
export const loadCadReader = async (format: 'step' | 'iges'): Promise<SceneReader> => {
  const silent = () => {}
  const occt = await loadOcct({ print: silent, printErr: silent })
  if (format === 'iges')
    return async (content, maxTriangles) => asItIs(occt.ReadIgesFile(content, parameters), maxTriangles)
  return async (content, maxTriangles) => {
    const text = scanStructure(content)
    const assembly = takeApart(content, text)
    if (assembly) {
      const result = occt.ReadStepFile(assembly.content, parameters)
      if (result.success && result.meshes.length > 0)
        return shown(result, maxTriangles, () => putTogether(assembly, result))
    }
    return explained(asItIs(occt.ReadStepFile(content, parameters), maxTriangles), text)
  }
}
