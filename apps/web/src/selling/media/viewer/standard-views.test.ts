import { Vector3 } from 'three'
import { expect, it } from 'vitest'
import { directionOf, nearestAngle, standardViews } from './standard-views.ts'
import type { StandardView } from './standard-views.ts'

const eyeOf = (view: StandardView): number[] => {
  const { theta, phi } = directionOf(view)
  // A rounded zero has no sign here.
  return new Vector3()
    .setFromSphericalCoords(1, phi, theta)
    .toArray()
    .map((value) => Math.round(value * 1_000) / 1_000 + 0)
}

it('looks at each side from where its name says, in a view with y up and the front towards z', () => {
  expect(eyeOf('front')).toEqual([0, 0, 1])
  expect(eyeOf('back')).toEqual([0, 0, -1])
  expect(eyeOf('left')).toEqual([-1, 0, 0])
  expect(eyeOf('right')).toEqual([1, 0, 0])
  expect(eyeOf('top')).toEqual([0, 1, 0])
  expect(eyeOf('bottom')).toEqual([0, -1, 0])
})

it('stands to the right, above and in front for the isometric view, as for the thumbnail', () => {
  const [right = 0, up = 0, front = 0] = eyeOf('isometric')
  expect([right / front, up / front].map((ratio) => ratio.toFixed(2))).toEqual(['0.62', '0.72'])
})

it('never turns the long way round', () => {
  expect(nearestAngle(3, -3)).toBeCloseTo(2 * Math.PI - 3)
  expect(nearestAngle(0.1, 6.2)).toBeCloseTo(6.2 - 2 * Math.PI)
  for (const { theta } of standardViews)
    for (const from of [-9, -3, 0, 2, 30])
      expect(Math.abs(nearestAngle(from, theta) - from)).toBeLessThanOrEqual(Math.PI)
})
