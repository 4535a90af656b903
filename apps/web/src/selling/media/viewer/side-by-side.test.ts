import { expect, it } from 'vitest'
import { boxModel } from './measure/box-model.ts'
import { scaleBarOf } from './measure/scale-bar.ts'
import { sideBySide } from './side-by-side.ts'

const small = { name: 'Servo', model: boxModel({ length: 1, width: 2, height: 3 }) }
const large = { name: 'Arm', model: boxModel({ length: 10, width: 4, height: 20 }) }
const inch = 25.4

it('stands two things on one ground beside each other, each in its own size', () => {
  const { model, captions } = sideBySide([small, large])
  const [one, other] = captions.map(({ bounds }) => bounds)
  expect(captions.map(({ name }) => name)).toEqual(['Servo', 'Arm'])
  for (const [bounds, { model: own }] of [[one, small] as const, [other, large] as const]) {
    const [shown, alone] = [bounds, own.bounds].map((box) => box && [...box.max.clone().sub(box.min)])
    expect(shown).toEqual(alone?.map((side) => expect.closeTo(side, 6)))
  }
  expect(one?.min.y).toBeCloseTo(other?.min.y ?? Number.NaN)
  expect((other?.min.x ?? 0) - (one?.max.x ?? 0)).toBeCloseTo(1.5 * inch)
  expect(model.bounds.max.y - model.bounds.min.y).toBeCloseTo(20 * inch)
  for (const axis of ['x', 'y', 'z'] as const)
    expect(model.bounds.max[axis] + model.bounds.min[axis]).toBeCloseTo(0)
  expect(large.model.root.getWorldPosition(large.model.bounds.min.clone()).y).toBeCloseTo(0)
})

it('lists the parts of each below its name', () => {
  expect(
    sideBySide([small, large]).model.parts.map(({ id, name, parent, depth }) => [id, name, parent, depth]),
  ).toEqual([
    [0, 'Servo', null, 0],
    [1, 'Box', 0, 1],
    [2, 'Arm', null, 0],
    [3, 'Box', 2, 1],
  ])
})

it('has a bar of a round length, no longer than a third of all', () => {
  const wide = (width: number) => ({ min: { x: -width / 2, y: 0, z: 0 }, max: { x: width / 2, y: 1, z: 1 } })
  expect(scaleBarOf(wide(700), 'mm').text).toBe('200 mm')
  expect(scaleBarOf(wide(150), 'mm').text).toBe('50 mm')
  expect(scaleBarOf(wide(31), 'mm').text).toBe('10 mm')
  const bar = scaleBarOf(wide(700), 'in')
  expect(bar.text).toBe('5 in')
  expect(bar.to.x - bar.from.x).toBeCloseTo(5 * inch)
  expect(scaleBarOf(wide(2), 'mm').text).toBe('0.5 mm')
})
