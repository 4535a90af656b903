import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ModelFormat } from '@armature/domain/media/media-kind'
import { NodeIO } from '@gltf-transform/core'
import { KHRMeshQuantization } from '@gltf-transform/extensions'
import sharp from 'sharp'
import { childProcessModelConverter } from '../../src/platform/adapters/model-converter/model-converter.ts'
import type { ModelConverterOptions } from '../../src/platform/adapters/model-converter/model-converter.ts'
import type {
  ConversionOutcome,
  ConversionWatch,
  ConvertedModel,
} from '../../src/platform/ports/model-converter.ts'

/** Our own parts, which the demo shows as well. */
export const ownCad = fileURLToPath(new URL('../../src/process/seed/cad/', import.meta.url))

/** A file of these bytes in a folder of its own, gone with `remove`. */
export const temporaryFile = async (content: Buffer | string) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-model-'))
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  return { path: file, remove: () => rm(folder, { recursive: true, force: true }) }
}

export const convertContent = async (
  content: Buffer | string,
  format: ModelFormat,
  options: ModelConverterOptions = {},
  watch: ConversionWatch = {},
): Promise<ConversionOutcome> => {
  const file = await temporaryFile(content)
  try {
    return await childProcessModelConverter(options).convert({ path: file.path, format }, watch)
  } finally {
    await file.remove()
  }
}

/** The model of a conversion that must work. */
export const modelOf = (outcome: ConversionOutcome): ConvertedModel => {
  if (!outcome.ok) throw new Error(`not converted: ${outcome.failure}`)
  return outcome.model
}

export type Point = [number, number, number]

/** Every triangle of a GLB in its scene's metres, as a viewer would draw it. */
export const trianglesOfGlb = async (glb: Buffer): Promise<[Point, Point, Point][]> => {
  const document = await new NodeIO().registerExtensions([KHRMeshQuantization]).readBinary(glb)
  const triangles: [Point, Point, Point][] = []
  for (const node of document.getRoot().listNodes()) {
    const matrix = node.getWorldMatrix()
    const at = (index: number): number => matrix[index] ?? NaN
    const place = ([x, y, z]: Point): Point =>
      [0, 1, 2].map((row) => at(row) * x + at(row + 4) * y + at(row + 8) * z + at(row + 12)) as Point
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const positions = primitive.getAttribute('POSITION')
      const indices = primitive.getIndices()
      if (!positions || !indices) throw new Error('a body without triangles')
      const corner = (at: number) => place(positions.getElement(indices.getScalar(at), [0, 0, 0]) as Point)
      for (let first = 0; first < indices.getCount(); first += 3) {
        triangles.push([corner(first), corner(first + 1), corner(first + 2)])
      }
    }
  }
  return triangles
}

/** The volume that the triangles enclose, positive where they look outwards. */
export const volumeOf = (triangles: [Point, Point, Point][]): number =>
  triangles.reduce(
    (sum, [[a, b, c], [d, e, f], [g, h, i]]) =>
      sum + (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) / 6,
    0,
  )

export const extentOf = (triangles: [Point, Point, Point][]): Point =>
  [0, 1, 2].map((axis) => {
    const values = triangles.flat().map((point) => point[axis] ?? NaN)
    return (
      values.reduce((most, value) => Math.max(most, value)) -
      values.reduce((least, value) => Math.min(least, value))
    )
  }) as Point

export interface Look {
  width: number
  height: number
  /** How much of the picture the part covers, from 0 to 1. */
  covered: number
  /** How many different greys it has. */
  shades: number
  alpha: Uint8Array
}

export const lookOf = async (thumbnail: Buffer): Promise<Look> => {
  const { data, info } = await sharp(thumbnail).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = Uint8Array.from({ length: data.length / 4 }, (_one, index) => data[index * 4 + 3] ?? 0)
  const greys = new Set<number>()
  for (const [index, value] of alpha.entries()) if (value === 255) greys.add(data[index * 4] ?? 0)
  return {
    width: info.width,
    height: info.height,
    covered: alpha.reduce((sum, value) => sum + value, 0) / 255 / alpha.length,
    shades: greys.size,
    alpha,
  }
}
