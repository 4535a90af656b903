import { expect, it } from 'vitest'
import { binaryFbxBox } from '../../../../../testing/cad/fbx.ts'
import { fbxSettings } from './fbx-settings.ts'

const text = (settings: string): Buffer =>
  Buffer.from(`; FBX 7.4.0 project file\nGlobalSettings:  {\n  Properties70:  {\n${settings}\n  }\n}\n`)

const property = (name: string, value: number) => `P: "${name}", "int", "Integer", "",${value}`

const yUp = { up: { axis: 1, sign: 1 }, right: { axis: 0, sign: 1 } }

it('reads unit and axes alike from text and from records', () => {
  const fromText = fbxSettings(
    text([property('UpAxis', 2), property('CoordAxis', 0), property('UnitScaleFactor', 2.54)].join('\n')),
  )
  const fromRecords = fbxSettings(binaryFbxBox({ size: [1, 1, 1], up: 'z', unit: 2.54 }))
  expect(fromText?.settings).toEqual({ unit: 2.54, up: { axis: 2, sign: 1 }, right: { axis: 0, sign: 1 } })
  expect(fromRecords?.settings).toEqual(fromText?.settings)
})

it('takes centimetres and y up where a file says nothing', () => {
  expect(fbxSettings(Buffer.from('; FBX 7.4.0 project file'))?.settings).toEqual({ unit: 1, ...yUp })
})

it.each([
  ['no such axis', [property('UpAxis', 7)]],
  ['one axis for two directions', [property('UpAxis', 0), property('CoordAxis', 0)]],
])('takes y up where a file names %s', (_name, settings) => {
  expect(fbxSettings(text(settings.join('\n')))?.settings).toEqual({ unit: 1, ...yUp })
})

it.each([0, -1])('takes centimetres where the unit is %d', (unit) => {
  expect(fbxSettings(text(property('UnitScaleFactor', unit)))?.settings.unit).toBe(1)
})

it('adds up what packed arrays claim', () => {
  // Eight corners of three values of 8 bytes, six sides of four of 4 bytes.
  expect(fbxSettings(binaryFbxBox({ size: [1, 1, 1] }))?.claimedBytes).toBe(8 * 3 * 8 + 6 * 4 * 4)
})

it('makes nothing of records that lead out of the file', () => {
  const file = binaryFbxBox({ size: [1, 1, 1] })
  file.writeUInt32LE(0xff_ff_ff_ff, 27)
  expect(fbxSettings(file)).toBeUndefined()
})
