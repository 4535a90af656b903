import { Box3, PerspectiveCamera, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { fittingDistance } from './framing.ts'
import { directionOf, standardViews } from '../standard-views.ts'

const box = { min: { x: -50, y: -10, z: -20 }, max: { x: 50, y: 10, z: 20 } }
const slope = Math.tan((28 * Math.PI) / 360)

it.each([0.5, 1, 2])(
  'sees all of a box from every side, and fills the picture: width to height %s',
  (aspect) => {
    for (const { name } of standardViews) {
      const direction = directionOf(name)
      const distance = fittingDistance(box, direction, { slope, aspect, isParallel: false })
      const camera = new PerspectiveCamera(28, aspect, 0.1, 10_000)
      camera.position.setFromSphericalCoords(distance, Math.max(direction.phi, 1e-4), direction.theta)
      camera.lookAt(0, 0, 0)
      camera.updateMatrixWorld()
      const whole = new Box3(new Vector3().copy(box.min), new Vector3().copy(box.max))
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
        new Vector3(
          whole[bits & 1 ? 'max' : 'min'].x,
          whole[bits & 2 ? 'max' : 'min'].y,
          whole[bits & 4 ? 'max' : 'min'].z,
        ).project(camera),
      )
      const most = Math.max(...corners.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))
      expect(most, name).toBeLessThan(1)
      expect(most, name).toBeGreaterThan(0.6)
    }
  },
)

it('needs no room for depth without perspective', () => {
  const options = { slope: 1, aspect: 1 }
  const parallel = fittingDistance(box, directionOf('front'), { ...options, isParallel: true })
  const perspective = fittingDistance(box, directionOf('front'), { ...options, isParallel: false })
  expect(perspective - parallel).toBeCloseTo(20)
})
