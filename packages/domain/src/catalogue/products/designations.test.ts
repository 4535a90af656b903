import { expect, test } from 'vitest'
import { designationsIn, designationsOfSpec } from './designations.ts'

test.each([
  ['NEMA 17', ['@nema17']],
  ['nema17', ['@nema17']],
  ['a Nema-23 motor, and NEMA 8', ['@nema23', '@nema8']],
  ['IP54', ['@ip54']],
  ['ip 67, IP-65.', ['@ip67', '@ip65']],
  ['Nema 08', ['@nema8']],
  // Axes, however they are called.
  ['6-axis arm', ['@axes6']],
  ['arm with 6 axes', ['@axes6']],
  ['6DOF', ['@axes6']],
  ['6 dof gripper for NEMA 17', ['@axes6', '@nema17']],
  ['Six-axis', ['@axes6']],
  ['7 degrees of freedom', ['@axes7']],
  ['9-axis IMU', ['@axes9']],
  ['1 axis', ['@axes1']],
  ['X-axis', []],
  ['3-6 axis', []],
  ['2.5 axis', []],
  ['6 axisymmetric', []],
  // Other names, numbers and words.
  ['NEMA 4X', []],
  ['NEMA 17HS19', []],
  ['cinema 17', []],
  ['NEMA 17.5', []],
  ['IP 192.168.1.1', []],
  ['ip6', []],
  ['gossip 54', []],
  ['NEMA', []],
])('%s names %j', (text, words) => {
  expect(designationsIn(text).map(({ word }) => word)).toEqual(words)
})

test('says where it stands', () => {
  const text = 'bracket for NEMA 17, steel'
  expect(designationsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['NEMA 17'])
})

test.each([
  ['dof', '6', ['@axes6']],
  ['Axes', ' 4 ', ['@axes4']],
  ['Degrees of freedom', '7', ['@axes7']],
  ['dof', '6 + gripper', []],
  ['Joints', '6-axis', ['@axes6']],
  ['Axis', 'X', []],
  ['Axes', '6 V', []],
])('the specification %s of %j names %j', (name, value, words) => {
  expect(designationsOfSpec(name, value).map(({ word }) => word)).toEqual(words)
})
