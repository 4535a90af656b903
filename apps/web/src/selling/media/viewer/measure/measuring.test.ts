import { BufferAttribute } from 'three'
import { describe, expect, it } from 'vitest'
import { measure, nearestVertex, onPartAxes } from './measuring.ts'

describe('a length', () => {
  it('runs along the part’s own axes, of which z is up and y leads away from the front', () => {
    expect(onPartAxes({ x: 1, y: 2, z: 3 })).toEqual({ x: 1, y: -3, z: 2 })
    const { distance, delta } = measure({ x: 0, y: 0, z: 0 }, { x: 3, y: 12, z: -4 })
    expect(delta).toEqual({ x: 3, y: 4, z: 12 })
    expect(distance).toBe(13)
  })

  it('is the same both ways, with the signs turned', () => {
    const [a, b] = [
      { x: 1, y: 2, z: 3 },
      { x: -4, y: 0, z: 9 },
    ]
    expect(measure(a, b).distance).toBe(measure(b, a).distance)
    expect(measure(a, b).delta.z).toBe(-measure(b, a).delta.z)
  })
})

describe('the corner meant', () => {
  const corners = new BufferAttribute(Float32Array.of(0, 0, 10, 1, 0, 10, 0, 0, 30, 0, 0, -5), 3)
  const ray = { origin: { x: 0.3, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 1 } }

  it('is the one that looks nearest to the ray', () => {
    expect(nearestVertex(corners, ray, { near: 0.5, slope: 0, most: 20 })?.point).toEqual({
      x: 0,
      y: 0,
      z: 10,
    })
    const other = { ...ray, origin: { x: 0.8, y: 0, z: 0 } }
    expect(nearestVertex(corners, other, { near: 0.5, slope: 0, most: 20 })?.point).toEqual({
      x: 1,
      y: 0,
      z: 10,
    })
  })

  it('is none beyond the reach, behind the eye or behind the surface', () => {
    expect(nearestVertex(corners, ray, { near: 0.2, slope: 0, most: 20 })).toBeNull()
    expect(nearestVertex(corners, ray, { near: 0.5, slope: 0, most: 5 })).toBeNull()
  })

  it('may be further from the ray the further away it is, where there is perspective', () => {
    const { point } = nearestVertex(corners, ray, { near: 0, slope: 0.02, most: 100 }) ?? {}
    expect(point).toEqual({ x: 0, y: 0, z: 30 })
  })
})
