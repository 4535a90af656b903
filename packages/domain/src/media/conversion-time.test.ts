import { expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { conversionMs } from './conversion-time.ts'

it('gives a large file the time that a large file takes', () => {
  expect(conversionMs(0)).toBe(60_000)
  // 59 MB of gears took 125 s on a machine that was busy (decision 010).
  expect(conversionMs(59_000_000)).toBeGreaterThan(125_000)
  expect(conversionMs(limits.body.uploadCadBytes)).toBeLessThan(7 * 60_000)
})
