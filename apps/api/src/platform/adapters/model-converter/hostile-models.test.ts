import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { modelFormats } from '@armature/domain/media/media-kind'
import { beforeAll, describe, expect, it } from 'vitest'
import { convertContent, modelOf, ownCad } from '../../../../testing/cad/converted.ts'
import { binaryFbxBox } from '../../../../testing/cad/fbx.ts'
import { fbxFile, int } from '../../../../testing/cad/fbx-records.ts'
import type { FbxRecord } from '../../../../testing/cad/fbx-records.ts'
import { igesBox } from '../../../../testing/cad/iges.ts'
import { stepFile } from '../../../../testing/cad/step.ts'

let bracket = ''
beforeAll(async () => {
  bracket = await readFile(path.join(ownCad, 'own-bracket.step'), 'latin1')
})

const failed = (failure: string) => ({ ok: false, failure })

/** The first entity of a kind in a STEP file made to name itself where it names its first part. */
const selfReferring = (step: string, kind: string): string => {
  const changed = step.replace(new RegExp(`(#\\d+) = ${kind}\\(('[^']*',\\(?)#\\d+`), `$1 = ${kind}($2$1`)
  expect(changed).not.toBe(step)
  return changed
}

describe.each(modelFormats)('a %s file', (format) => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(10_000)],
    ['noise', randomBytes(100_000)],
  ])('of %s is unreadable', async (_name, content) => {
    expect(await convertContent(content, format)).toEqual(failed('unreadable'))
  })
})

describe('STEP', () => {
  it('without a surface is empty', async () => {
    const bare = bracket.replaceAll(/ADVANCED_FACE\('',\([^)]*\)/g, "ADVANCED_FACE('',()")
    const outcome = await convertContent(selfReferring(bare, 'MANIFOLD_SOLID_BREP'), 'step')
    expect(outcome).toEqual(failed('empty'))
  })

  it.each(['MANIFOLD_SOLID_BREP', 'CLOSED_SHELL', 'ADVANCED_BREP_SHAPE_REPRESENTATION'])(
    'whose %s holds itself comes to an end',
    async (kind) => {
      const outcome = await convertContent(selfReferring(bracket, kind), 'step')
      expect(outcome.ok || ['empty', 'unreadable'].includes(outcome.failure)).toBe(true)
    },
  )

  it('nested a million deep is unreadable', async () => {
    const deep = bracket.replace('DATA;', `DATA;\n#999999=X(${'('.repeat(1_000_000)}`)
    expect(await convertContent(deep, 'step')).toEqual(failed('unreadable'))
  })

  it('of astronomic size is refused', async () => {
    const huge = bracket.replaceAll(
      /CARTESIAN_POINT\('',\(([-\d.E]+)/g,
      (_all, x: string) => `CARTESIAN_POINT('',(${Number(x) * 1e9}.E0`,
    )
    expect((await convertContent(huge, 'step')).ok).toBe(false)
  })
})

describe('what the importers only call unreadable', () => {
  it('is a STEP file whose end is missing', async () => {
    const half = bracket.slice(0, bracket.length / 2)
    expect(await convertContent(half, 'step')).toEqual(failed('cut_off'))
  })

  it('is an assembly whose parts are in other files', async () => {
    const named = stepFile({ name: 'all', children: [{ of: { name: 'other', bodies: [] }, at: [0, 0, 0] }] })
      .toString('latin1')
      .replace('ENDSEC;\nEND-ISO', "#900000=DOCUMENT_FILE('other.stp','','',#900001,'',$);\nENDSEC;\nEND-ISO")
    expect(await convertContent(named, 'step')).toEqual(failed('parts_elsewhere'))
  })

  it('is an FBX of before 2011, binary or text', async () => {
    const old = binaryFbxBox({ size: [1, 1, 1] })
    old.writeUInt32LE(6_100, 23)
    expect(await convertContent(old, 'fbx')).toEqual(failed('fbx_too_old'))
    expect(await convertContent('; FBX 6.1.0 project file\n', 'fbx')).toEqual(failed('fbx_too_old'))
  })
})

it('an IGES file cut short is unreadable', async () => {
  const half = igesBox([1, 2, 3], 'inch').subarray(0, 2_500)
  expect(await convertContent(half, 'iges')).toEqual(failed('unreadable'))
})

describe('FBX', () => {
  it('without bodies is unreadable', async () => {
    const bare = fbxFile([
      { name: 'FBXHeaderExtension', children: [{ name: 'FBXVersion', properties: [int(7_400)] }] },
    ])
    expect(await convertContent(bare, 'fbx')).toEqual(failed('unreadable'))
  })

  it('whose body hangs below itself is unreadable', async () => {
    expect(await convertContent(binaryFbxBox({ size: [1, 1, 1], cyclic: true }), 'fbx')).toEqual(
      failed('unreadable'),
    )
  })

  it('that claims more than it can hold is unreadable', async () => {
    const liar = binaryFbxBox({ size: [1, 1, 1], claim: 500_000_000 })
    expect(await convertContent(liar, 'fbx')).toEqual(failed('unreadable'))
  })

  it('that unpacks to a thousand times its size is too complex', async () => {
    const zeros = Array.from({ length: 9_000_000 }, () => 0)
    const bomb = fbxFile(
      Array.from({ length: 8 }, () => ({
        name: 'Vertices',
        properties: [{ type: 'd' as const, value: zeros }],
      })),
    )
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await convertContent(bomb, 'fbx')).toEqual(failed('too_complex'))
  })

  it('nested thousands deep is unreadable, as text too', async () => {
    let record: FbxRecord = { name: 'X', children: [] }
    for (let depth = 0; depth < 2_000; depth += 1) record = { name: 'X', children: [record] }
    expect(await convertContent(fbxFile([record]), 'fbx')).toEqual(failed('unreadable'))
    const text = `; FBX 7.4.0 project file\n${'X: {\n'.repeat(300_000)}`
    expect(await convertContent(text, 'fbx')).toEqual(failed('unreadable'))
  })

  it.each(['/etc/passwd', '../../../../etc/passwd', 'missing.png'])(
    'whose picture is %s shows the body without it',
    async (texture) => {
      const { glb } = modelOf(await convertContent(binaryFbxBox({ size: [1, 1, 1], texture }), 'fbx'))
      const content = glb.toString('latin1')
      expect(content).not.toMatch(/passwd|missing\.png|"images"|"textures"|root:/)
    },
  )

  it('with more bodies than a viewer can draw is too complex', async () => {
    expect(await convertContent(binaryFbxBox({ size: [1, 1, 1], copies: 10_001 }), 'fbx')).toEqual(
      failed('too_complex'),
    )
  })
})
