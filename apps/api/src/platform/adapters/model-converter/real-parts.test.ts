import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { validateBytes } from 'gltf-validator'
import { afterAll, expect, it } from 'vitest'
import { lookOf, modelOf } from '../../../../testing/cad/converted.ts'
import { childProcessModelConverter } from './model-converter.ts'

// Parts of a real robot arm. Their licence lets us test with them, but they don't belong to the project, so these
// tests run only where the parts lie beside it.
const folder = fileURLToPath(new URL('../../../../../../shared/data/cad/', import.meta.url))

/** Inches, measured once by hand. */
const parts = {
  'STS3215_03a.step': [1.787, 0.976, 1.559],
  'Moving_Jaw_SO101.step': [0.878, 3.621, 1.89],
  'Upper_arm_SO101.step': [5.597, 0.965, 2.65],
  'WaveShare_Mounting_Plate_SO101.step': [2.008, 1.654, 0.299],
  'Wrist_Roll_Pitch_SO101.step': [2.453, 1.401, 3.062],
} as const

const converter = childProcessModelConverter()
afterAll(() => converter.stop())

for (const [name, size] of Object.entries(parts)) {
  const file = path.join(folder, name)
  const absent = existsSync(file) ? '' : ' (skipped: the file is not beside this project)'
  it.skipIf(absent !== '')(`measures ${name} within 1 percent${absent}`, async () => {
    const { box, glb, thumbnail } = modelOf(await converter.convert({ path: file, format: 'step' }))
    const measured = [box.length, box.width, box.height]
    for (const [axis, side] of size.entries()) expect((measured[axis] ?? 0) / side).toBeCloseTo(1, 2)
    expect((await validateBytes(new Uint8Array(glb))).issues.messages).toEqual([])
    expect((await lookOf(thumbnail)).covered).toBeGreaterThan(0.1)
  })
}
