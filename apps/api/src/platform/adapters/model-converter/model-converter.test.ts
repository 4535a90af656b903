import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { validateBytes } from 'gltf-validator'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConvertedModel, ModelBox } from '../../ports/model-converter.ts'
import {
  convertContent,
  extentOf,
  lookOf,
  modelOf,
  ownCad,
  trianglesOfGlb,
  volumeOf,
} from '../../../../testing/cad/converted.ts'
import { binaryFbxBox } from '../../../../testing/cad/fbx.ts'
import { igesBox } from '../../../../testing/cad/iges.ts'
import { childProcessModelConverter } from './model-converter.ts'

const converter = childProcessModelConverter()
afterAll(() => converter.stop())

const converted = new Map<string, Promise<ConvertedModel>>()
/** One of our own parts, converted once however many tests look at it. */
const own = (name: string): Promise<ConvertedModel> => {
  const source = { path: path.join(ownCad, name), format: name.endsWith('.fbx') ? 'fbx' : 'step' } as const
  const model = converted.get(name) ?? converter.convert(source).then(modelOf)
  converted.set(name, model)
  return model
}

const isWithin1Percent = (box: ModelBox, [length, width, height]: readonly [number, number, number]) => {
  expect(box.length / length).toBeCloseTo(1, 2)
  expect(box.width / width).toBeCloseTo(1, 2)
  expect(box.height / height).toBeCloseTo(1, 2)
}

const isSoundGlb = async (model: ConvertedModel) => {
  const { issues } = await validateBytes(new Uint8Array(model.glb))
  expect(issues.messages).toEqual([])
}

it('gives a STEP part its own size, its name and its colour', async () => {
  const model = await own('own-servo.step')
  isWithin1Percent(model.box, [1.122, 1.831, 1.465])
  expect(model.parts).toEqual([{ name: 'servo', triangles: model.triangles }])
  expect(model.glb.toString('latin1')).toContain('"baseColorFactor":[0.188235')
  await isSoundGlb(model)
})

it('gives the same part the same size from FBX', async () => {
  const [fbx, step] = [await own('own-servo.fbx'), await own('own-servo.step')]
  isWithin1Percent(fbx.box, [step.box.length, step.box.width, step.box.height])
  await isSoundGlb(fbx)
})

it.each([
  ['own-bracket.step', '\ufeff/* Acme\n * 2026 **/\n\n'],
  ['own-servo.fbx', '\ufeff'],
] as const)('reads %s behind a byte order mark and comments as without', async (name, lead) => {
  const content = Buffer.concat([Buffer.from(lead), await readFile(path.join(ownCad, name))])
  const format = name.endsWith('.fbx') ? 'fbx' : 'step'
  const model = modelOf(await convertContent(content, format))
  expect(model.box).toEqual((await own(name)).box)
})

it('tells the stages in their order', async () => {
  const stages: string[] = []
  await convertContent(igesBox([3, 2, 1], 'inch'), 'iges', {}, { onStage: (stage) => stages.push(stage) })
  expect(stages).toEqual(['reading', 'meshing', 'drawing'])
})

describe('a view', () => {
  it('is in metres, y up, with its triangles looking outwards', async () => {
    const model = modelOf(await convertContent(binaryFbxBox({ size: [7.62, 5.08, 2.54], up: 'z' }), 'fbx'))
    const triangles = await trianglesOfGlb(model.glb)
    const [x, y, z] = extentOf(triangles)
    expect(x).toBeCloseTo(0.0762, 5)
    expect(y).toBeCloseTo(0.0254, 5)
    expect(z).toBeCloseTo(0.0508, 5)
    expect(volumeOf(triangles) / (0.0762 * 0.0508 * 0.0254)).toBeCloseTo(1, 3)
  })

  it('keeps a curved part closed through the rounding of its corners', async () => {
    const { glb, box } = await own('own-bracket.step')
    const triangles = await trianglesOfGlb(glb)
    const [x, y, z] = extentOf(triangles)
    expect(x / 0.0254).toBeCloseTo(box.length, 3)
    expect(y / 0.0254).toBeCloseTo(box.height, 3)
    expect(z / 0.0254).toBeCloseTo(box.width, 3)
    expect(volumeOf(triangles)).toBeGreaterThan(0)
  })
})

describe('IGES', () => {
  it.each(['inch', 'millimetre'] as const)('reads a box in %s', async (unit) => {
    const size = [3, 2, 1].map((side) => (unit === 'inch' ? side : side * 25.4)) as [number, number, number]
    const model = modelOf(await convertContent(igesBox(size, unit), 'iges'))
    isWithin1Percent(model.box, [3, 2, 1])
    expect(model.triangles).toBe(12)
    await isSoundGlb(model)
  })
})

describe('binary FBX', () => {
  it('takes centimetres and y up where z is the depth', async () => {
    const model = modelOf(await convertContent(binaryFbxBox({ size: [7.62, 2.54, 5.08], up: 'y' }), 'fbx'))
    isWithin1Percent(model.box, [3, 2, 1])
    await isSoundGlb(model)
  })

  it('takes the unit that the file names', async () => {
    const model = modelOf(await convertContent(binaryFbxBox({ size: [3, 2, 1], up: 'z', unit: 2.54 }), 'fbx'))
    isWithin1Percent(model.box, [3, 2, 1])
  })

  it('places each body and names it', async () => {
    const model = modelOf(await convertContent(binaryFbxBox({ size: [2.54, 2.54, 2.54], copies: 3 }), 'fbx'))
    isWithin1Percent(model.box, [5, 1, 1])
    expect(model.parts).toEqual(['box 1', 'box 2', 'box 3'].map((name) => ({ name, triangles: 12 })))
    expect(model.glb.toString('latin1')).toContain('"name":"box 2"')
  })
})

describe('a thumbnail', () => {
  it('shows the part, shaded, on a transparent ground', async () => {
    const { thumbnail } = await own('own-bracket.step')
    expect(thumbnail.toString('latin1', 8, 12)).toBe('WEBP')
    const look = await lookOf(thumbnail)
    expect([look.width, look.height]).toEqual([512, 512])
    expect(look.covered).toBeGreaterThan(0.1)
    expect(look.covered).toBeLessThan(0.8)
    expect(look.shades).toBeGreaterThan(20)
    expect([look.alpha[0], look.alpha.at(-1)]).toEqual([0, 0])
  })

  it('looks different for different parts, and the same for one part', async () => {
    const [bracket, servo, again] = await Promise.all(
      ['own-bracket.step', 'own-servo.step', 'own-servo.fbx'].map(async (name) =>
        lookOf((await own(name)).thumbnail),
      ),
    )
    const difference = (one: Uint8Array = new Uint8Array(), other: Uint8Array = new Uint8Array()) =>
      one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / 255 / one.length
    expect(difference(bracket?.alpha, servo?.alpha)).toBeGreaterThan(0.1)
    expect(difference(servo?.alpha, again?.alpha)).toBeLessThan(0.01)
  })
})
