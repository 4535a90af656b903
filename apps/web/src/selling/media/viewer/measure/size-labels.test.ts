import { expect, it } from 'vitest'
import { sizeLabels } from './size-labels.ts'

const box = { min: { x: -50, y: -20, z: -10 }, max: { x: 50, y: 20, z: 10 } }

it('labels length below and height to the left of a part seen from its front, and no side that is seen end on', () => {
  const front = ({ x, y }: { x: number; y: number }) => ({ x: 200 + x, y: 100 - y })
  const labels = sizeLabels(box, front)
  expect(labels.map(({ axis, millimetres }) => [axis, millimetres])).toEqual([
    ['x', 100],
    ['y', 40],
  ])
  const [length, height] = labels
  expect(length?.place.y).toBeGreaterThan(120)
  expect(height?.place.x).toBeLessThan(150)
})

it('labels nothing behind the eye', () => {
  expect(sizeLabels(box, () => null)).toEqual([])
})
