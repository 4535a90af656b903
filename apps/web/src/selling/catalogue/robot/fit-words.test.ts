import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { expect, it } from 'vitest'
import { fitReasons } from './fit-words.ts'
import type { Fit } from './robot-queries.ts'

const units = unitSystems.metric
const fit: Fit = {
  id: 1,
  verdict: 'UNKNOWN',
  is_named: false,
  properties: [],
  limits: [],
  own_size: null,
  is_smaller: null,
}
const voltage = {
  id: 1,
  name: 'Input voltage',
  part: '10–14 V',
  robot: '12 V',
  dimension: 'voltage' as const,
  is_shared: true,
}
const bus = { id: 2, name: 'Interface', part: 'CAN', robot: 'TTL', dimension: null, is_shared: false }

it('says first what decides it', () => {
  expect(fitReasons({ ...fit, is_named: true, properties: [voltage, bus], is_smaller: true }, units)).toEqual(
    [
      'Its vendor says so',
      'Interface CAN, but the robot’s is TTL',
      'Input voltage 10–14 V suits the robot’s 12 V',
      'No larger than the robot in any orientation',
    ],
  )
  expect(fitReasons({ ...fit, properties: [voltage, bus] }, units)[0]).toBe(
    'Interface CAN, but the robot’s is TTL',
  )
  const same = { ...voltage, part: '12 V' }
  expect(fitReasons({ ...fit, properties: [same] }, units)).toEqual(['Input voltage 12 V, as the robot’s'])
})

it('says that nothing is known rather than nothing, and never takes a size for a reason', () => {
  expect(fitReasons(fit, units)).toEqual(['Not enough is known about both'])
  expect(fitReasons({ ...fit, is_smaller: false }, units)).toEqual([
    'Larger than the robot in any orientation',
    'Not enough else is known about both',
  ])
})

it('says what is too much for the robot, in the reader’s units, before what they share', () => {
  const mass = {
    id: 3,
    name: 'Mass',
    part: '1.8 lb',
    limit: 'Payload',
    robot: '500 g',
    dimension: 'mass' as const,
    is_within: false,
  }
  expect(fitReasons({ ...fit, properties: [voltage], limits: [mass] }, units)).toEqual([
    'Mass 0.82 kg, more than the robot’s payload of 500 g',
    'Input voltage 10–14 V suits the robot’s 12 V',
  ])
  expect(fitReasons({ ...fit, limits: [mass] }, unitSystems.imperial)).toEqual([
    'Mass 1.8 lb, more than the robot’s payload of 17.64 oz',
  ])
  expect(fitReasons({ ...fit, limits: [{ ...mass, part: '82 g', is_within: true }] }, units)).toEqual([
    'Mass 82 g, within the robot’s payload of 500 g',
    'Not enough else is known about both',
  ])
})

it('says what both have in the reader’s units', () => {
  const bore = { id: 4, name: 'Bore', part: '0.250 in', robot: '6.35 mm', dimension: 'length' as const }
  const shaft = { ...bore, is_shared: true }
  expect(fitReasons({ ...fit, properties: [shaft] }, units)).toEqual(['Bore 6.35 mm, as the robot’s'])
  const mass = { ...bore, name: 'Mass', part: '2 lb', robot: '500 g', dimension: 'mass' as const }
  const heavy = { ...mass, is_shared: false }
  expect(fitReasons({ ...fit, properties: [heavy] }, units)).toEqual([
    'Mass 0.9 kg, but the robot’s is 500 g',
  ])
  expect(fitReasons({ ...fit, properties: [heavy] }, unitSystems.imperial)).toEqual([
    'Mass 2 lb, but the robot’s is 17.64 oz',
  ])
})
