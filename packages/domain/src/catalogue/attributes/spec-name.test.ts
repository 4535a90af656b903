import { expect, it } from 'vitest'
import { specName } from './spec-name.ts'

it.each([
  ['gear ratio', 'Gear ratio'],
  ['gear_ratio', 'Gear ratio'],
  ['range m', 'Range (m)'],
  ['max joint speed dps', 'Max joint speed (°/s)'],
  ['compute tops', 'Compute (TOPS)'],
  ['dof', 'Degrees of freedom'],
  ['cpu', 'CPU'],
  ['dc in', 'DC in'],
  ['m', 'M'],
  ['', ''],
])('writes %j as %j', (key, name) => {
  expect(specName(key)).toBe(name)
})
