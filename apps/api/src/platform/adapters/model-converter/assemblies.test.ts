import type { GLTF } from '@gltf-transform/core'
import { validateBytes } from 'gltf-validator'
import { describe, expect, it } from 'vitest'
import { convertContent, extentOf, modelOf, trianglesOfGlb } from '../../../../testing/cad/converted.ts'
import { binaryFbxBox } from '../../../../testing/cad/fbx.ts'
import { igesBox } from '../../../../testing/cad/iges.ts'
import { manyEquivalentParts, stepFile } from '../../../../testing/cad/step.ts'
import type { StepAssembly, StepPart, StepProduct } from '../../../../testing/cad/step.ts'
import type { ConvertedModel } from '../../ports/model-converter.ts'

const read = async (product: StepProduct, unit: 'millimetre' | 'inch' = 'millimetre') =>
  modelOf(await convertContent(stepFile(product, { unit }), 'step'))

const jsonOf = ({ glb }: ConvertedModel): GLTF.IGLTF =>
  JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))) as GLTF.IGLTF

type Tree = string | [string, ...Tree[]]

/** The names of a view's nodes, as a tree. */
const treeOf = (model: ConvertedModel): Tree[] => {
  const { nodes = [], scenes } = jsonOf(model)
  const tree = (index: number): Tree => {
    const { name = '', children = [] } = nodes[index] ?? {}
    return children.length === 0 ? name : [name, ...children.map(tree)]
  }
  return (scenes?.[0]?.nodes ?? []).map(tree)
}

const bolt: StepPart = { name: 'BOLT', bodies: [{ size: [4, 4, 20] }] }
const nut: StepPart = { name: 'NUT', bodies: [{ size: [8, 8, 4] }] }
const rod: StepPart = { name: 'ROD', bodies: [{ size: [100, 5, 5] }] }
const pair: StepAssembly = {
  name: 'nut-bolt-assembly',
  children: [
    { of: bolt, at: [0, 0, 0] },
    { of: nut, at: [-2, -2, 20] },
  ],
}
const side: StepAssembly = {
  name: 'side',
  children: [
    { of: pair, at: [0, 0, 0] },
    // It lies on its side: its z axis has become x.
    { of: pair, at: [0, 30, 0], axis: [1, 0, 0], right: [0, 1, 0] },
  ],
}
const machine: StepAssembly = {
  name: 'machine',
  children: [
    { of: side, at: [0, 0, 0] },
    { of: side, at: [100, 0, 0] },
    { of: rod, at: [0, 0, -10] },
  ],
}

/** A limit by the clock that a busy machine keeps too; the test measures processor time. */
const patience = 120_000

describe('an assembly', () => {
  it('keeps its tree and its names to the last level, and equal parts once', async () => {
    const model = await read(machine)
    const pairTree: Tree = ['nut-bolt-assembly', 'BOLT', 'NUT']
    const sideTree: Tree = ['side', pairTree, pairTree]
    expect(treeOf(model)).toEqual([['machine', sideTree, sideTree, 'ROD']])
    expect(model.parts.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 4 }, () => ['BOLT', 'NUT']).flat(),
      'ROD',
    ])
    expect(jsonOf(model).meshes).toHaveLength(3)
    const { issues } = await validateBytes(new Uint8Array(model.glb))
    expect(issues.messages).toEqual([])
  })

  it.each([
    ['millimetre', 1],
    ['inch', 25.4],
  ] as const)('puts each part in its place, turned as it is, in %s', async (unit, scale) => {
    const model = await read(machine, unit)
    // The nut of a pair that lies on its side reaches from x 20 to 24, the first one begins at -2.
    const size = [126, 38, 34].map((value) => (value * scale) / 25.4)
    expect([model.box.length, model.box.width, model.box.height]).toEqual(
      size.map((value) => expect.closeTo(value, 3)),
    )
    const [x, y, z] = extentOf(await trianglesOfGlb(model.glb)).map((metres) => metres / 0.0254)
    expect([x, z, y]).toEqual(size.map((value) => expect.closeTo(value, 2)))
  })

  it(
    'of 4,000 equal parts is one shape in 4,000 places, within 30 s of processor time',
    async () => {
      const outcome = await convertContent(stepFile(manyEquivalentParts(4_000)), 'step', { cpuMs: 30_000 })
      const model = modelOf(outcome)
      expect([model.parts.length, model.triangles]).toEqual([4_000, 48_000])
      const { meshes, nodes, accessors } = jsonOf(model)
      expect([meshes?.length, accessors?.length, nodes?.length]).toEqual([1, 3, 4_001])
    },
    patience,
  )

  it('of parts by mapped items keeps equal ones once, each in its place and colour', async () => {
    const red: StepPart = { name: 'RED', bodies: [{ size: [4, 4, 20], name: 'Red bolt', color: [1, 0, 0] }] }
    const children: StepAssembly['children'] = [
      { of: red, at: [0, 0, 0] },
      // It lies on its side: its z axis has become x.
      { of: red, at: [10, 0, 0], axis: [1, 0, 0], right: [0, 1, 0] },
      { of: rod, at: [0, 0, -10] },
    ]
    const sizeOf = ({ box }: ConvertedModel) => [box.length, box.width, box.height].map((side) => side * 25.4)
    const model = await read({ name: 'mapped', isMapped: true, children })
    expect(sizeOf(model)).toEqual([100, 5, 30].map((side) => expect.closeTo(side, 3)))
    expect(sizeOf(model)).toEqual(
      sizeOf(await read({ name: 'placed', children })).map((side) => expect.closeTo(side, 3)),
    )
    const { meshes, materials } = jsonOf(model)
    expect([meshes?.length, materials?.[0]?.pbrMetallicRoughness?.baseColorFactor]).toEqual([2, [1, 0, 0, 1]])
    expect(model.parts.map(({ name }) => name)).toEqual(['Red bolt', 'Red bolt', 'mapped'])
    expect(model.missing).toBe(0)
  })

  it(
    'of 4,000 equal parts by mapped items is one shape in 4,000 places, within 30 s',
    async () => {
      const file = stepFile({ ...manyEquivalentParts(4_000), isMapped: true })
      const model = modelOf(await convertContent(file, 'step', { cpuMs: 30_000 }))
      expect([model.parts.length, jsonOf(model).meshes?.length]).toEqual([4_000, 1])
    },
    patience,
  )

  it.each([
    ['written once', 4_000, false],
    ['written for each of them, as many exporters do', 1_000, true],
  ])(
    'in an FBX keeps equal bodies once: %s',
    async (_how, copies, copiesGeometry) => {
      const file = binaryFbxBox({ size: [1, 2, 3], copies, copiesGeometry })
      const model = modelOf(await convertContent(file, 'fbx', { cpuMs: 30_000 }))
      expect([model.parts.length, jsonOf(model).meshes?.length]).toEqual([copies, 1])
      expect(model.box.length * 2.54).toBeCloseTo(copies * 2 - 1, 0)
    },
    patience,
  )

  it('that would be drawn without end is too complex', async () => {
    let level: StepProduct = bolt
    for (let depth = 0; depth < 12; depth += 1) {
      const of: StepProduct = level
      level = {
        name: `level ${depth}`,
        children: Array.from({ length: 10 }, () => ({ of, at: [depth, 0, 0] })),
      }
    }
    expect(await convertContent(stepFile(level), 'step')).toEqual({ ok: false, failure: 'too_complex' })
  })

  it('tells how many of its parts have nothing to show, and shows the others', async () => {
    const model = await read({
      name: 'half',
      children: [
        { of: bolt, at: [0, 0, 0] },
        { of: { name: 'ELSEWHERE', bodies: [] }, at: [10, 0, 0] },
      ],
    })
    expect([model.parts.map(({ name }) => name), model.missing]).toEqual([['BOLT'], 1])
  })
})

describe('a part', () => {
  it('of several bodies has the colour that its file gives the whole', async () => {
    const model = await read({
      name: 'Handle',
      color: [1, 0, 0],
      bodies: [
        { size: [5, 5, 5] },
        { size: [5, 5, 5], at: [10, 0, 0] },
        { size: [5, 5, 5], at: [20, 0, 0], color: [0, 0, 1] },
      ],
    })
    const colors = jsonOf(model).materials?.map((one) => one.pbrMetallicRoughness?.baseColorFactor)
    expect(colors).toEqual([
      [1, 0, 0, 1],
      [0, 0, 1, 1],
    ])
  })

  it('is one part whatever loose faces lie beside its body', async () => {
    const model = await read({
      name: 'Cover',
      bodies: [
        { size: [5, 5, 5], name: 'Body' },
        { size: [5, 5, 5], at: [10, 0, 0], loose: true },
      ],
    })
    expect(model.parts.map(({ triangles }) => triangles)).toEqual([12, 12])
    const surfaces = modelOf(await convertContent(igesBox([3, 2, 1], 'inch'), 'iges'))
    expect(surfaces.parts).toHaveLength(1)
  })
})
