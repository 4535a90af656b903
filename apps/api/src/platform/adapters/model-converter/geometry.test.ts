import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cross, directionOf } from '@armature/domain/media/vectors'
import type { Vector } from '@armature/domain/media/vectors'
import { makeSurface } from './make-surface.ts'
import { packSurface } from './pack-surface.ts'
import { carried, isUnmoved, placedIn, reversed, unmoved } from './placement.ts'
import type { Placement } from './placement.ts'
import { scaleScene } from './scale-scene.ts'
import type { SceneNode, Surface } from './scene.ts'
import {
  boundsOf,
  boxOf,
  cleanName,
  cornersOf,
  holdsSomething,
  nodeAtRest,
  surfacesOf,
  trianglesOf,
} from './scene.ts'

const shiftBy = (x: number, y: number, z: number): Placement => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]
/** A quarter turn about z: x becomes y. */
const quarter: Placement = [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]

const close = (one: ArrayLike<number>, other: ArrayLike<number>, digits = 4): void => {
  expect(one.length).toBe(other.length)
  for (const [index, value] of Array.from(one).entries())
    expect(value).toBeCloseTo(other[index] ?? NaN, digits)
}

const coordinate = fc.integer({ min: -1_000, max: 1_000 }).map((value) => value / 10)
const point = fc.tuple(coordinate, coordinate, coordinate)
/** Any rotation and shift, by two directions that aren't on one line. */
const rigid: fc.Arbitrary<Placement> = fc
  .tuple(point, point, point)
  .filter(([z, other]) => Math.hypot(...cross(z, other)) > 1)
  .map(([up, other, [a, b, c]]) => {
    const z = directionOf(up) ?? [0, 0, 1]
    const y = directionOf(cross(z, other)) ?? [0, 1, 0]
    const x = cross(y, z)
    const row = (axis: 0 | 1 | 2, shift: number) => [x[axis], y[axis], z[axis], shift]
    return [...row(0, a), ...row(1, b), ...row(2, c)]
  })

const moved = (placement: Placement, ...at: number[]): number[] =>
  Array.from(carried(Float32Array.from(at), placement, 1))

describe('a direction', () => {
  it('is of length one, and none of nothing, of endless or of no numbers', () => {
    expect(directionOf([3, 0, 4])).toEqual([0.6, 0, 0.8])
    expect(directionOf([0, 0, -5])).toEqual([0, 0, -1])
    for (const none of [
      [0, 0, 0],
      [NaN, 1, 0],
      [Infinity, 0, 0],
    ] as const)
      expect(directionOf(none)).toBeUndefined()
  })

  it('across two stands upright on both, and turns round with their order', () => {
    expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1])
    fc.assert(
      fc.property(point, point, (one, other) => {
        const across = cross(one, other)
        for (const side of [one, other])
          expect(side[0] * across[0] + side[1] * across[1] + side[2] * across[2]).toBeCloseTo(0, 6)
        close(
          cross(other, one),
          across.map((value) => -value),
        )
      }),
    )
  })
})

describe('a placement', () => {
  it('moves points, and turns directions without shifting them', () => {
    expect(moved(shiftBy(1, 2, 3), 0, 0, 0, 1, 1, 1)).toEqual([1, 2, 3, 2, 3, 4])
    expect(moved(quarter, 1, 0, 0)).toEqual([0, 1, 0])
    expect(Array.from(carried(Float32Array.of(0, 0, 1), shiftBy(5, 5, 5), 0))).toEqual([0, 0, 1])
  })

  it('that moves nothing gives back the same array, and is known as such', () => {
    const values = Float32Array.of(1, 2, 3)
    expect(carried(values, unmoved, 1)).toBe(values)
    expect([isUnmoved(unmoved), isUnmoved([...unmoved]), isUnmoved(shiftBy(0, 0, 1e-9))]).toEqual([
      true,
      true,
      false,
    ])
    expect(placedIn(unmoved, quarter)).toBe(quarter)
    expect(placedIn(quarter, unmoved)).toBe(quarter)
  })

  it('within another one is first the inner, then the outer', () => {
    close(moved(placedIn(quarter, shiftBy(1, 0, 0)), 0, 0, 0), [0, 1, 0])
    close(moved(placedIn(shiftBy(1, 0, 0), quarter), 0, 0, 0), [1, 0, 0])
    fc.assert(
      fc.property(rigid, rigid, point, (outer, inner, at) => {
        close(moved(placedIn(outer, inner), ...at), moved(outer, ...moved(inner, ...at)), 2)
      }),
    )
  })

  it('is undone by its reverse, from both sides', () => {
    fc.assert(
      fc.property(rigid, (placement) => {
        close(placedIn(placement, reversed(placement)), unmoved)
        close(placedIn(reversed(placement), placement), unmoved)
      }),
    )
  })

  it('is the same in whatever brackets three of them stand', () => {
    fc.assert(
      fc.property(rigid, rigid, rigid, (a, b, c) => {
        close(placedIn(placedIn(a, b), c), placedIn(a, placedIn(b, c)), 3)
      }),
    )
  })
})

const grey = [0.5, 0.5, 0.5] as const
const surface = (positions: number[], indices: number[]): Surface => ({
  positions: Float32Array.from(positions),
  normals: Float32Array.from(positions.map((_one, index) => (index % 3 === 2 ? 1 : 0))),
  indices: Uint32Array.from(indices),
  color: grey,
})
const triangle = surface([0, 0, 0, 2, 0, 0, 0, 1, 0], [0, 1, 2])
const placed = (
  placement: Placement,
  surfaces: readonly Surface[],
  children: SceneNode[] = [],
): SceneNode => ({
  name: '',
  surfaces,
  placement,
  children,
})

describe('a scene', () => {
  it('has each surface in its place, in the order of its tree', () => {
    const root = placed(
      shiftBy(10, 0, 0),
      [triangle],
      [
        placed(quarter, [triangle], [placed(shiftBy(1, 0, 0), [triangle])]),
        placed(shiftBy(0, 0, 5), [triangle]),
      ],
    )
    const corners = [...surfacesOf(root)].map((one) => Array.from(cornersOf(one).subarray(3, 6)))
    expect(corners).toEqual([
      [12, 0, 0],
      [10, 2, 0],
      [10, 3, 0],
      [12, 0, 5],
    ])
    expect(trianglesOf([...surfacesOf(root)].map(({ surface }) => surface))).toBe(4)
  })

  it('may be nested deeper than calls can be', () => {
    let node = placed(shiftBy(1, 0, 0), [triangle])
    for (let depth = 0; depth < 50_000; depth += 1) node = placed(unmoved, [], [node])
    expect([...surfacesOf(node)].map((one) => cornersOf(one)[0])).toEqual([1])
  })

  it('measures what its triangles use, in their places, and no stray points', () => {
    const stray = surface([0, 0, 0, 2, 0, 0, 0, 1, 0, 900, 900, 900], [0, 1, 2])
    const bounds = boundsOf(surfacesOf(placed(quarter, [stray])))
    expect(bounds).toEqual({ least: [-1, 0, 0], most: [0, 2, 0] })
    expect(boxOf(bounds)).toEqual({ length: 1, width: 2, height: 0 })
  })

  it('says what holds nothing', () => {
    expect(holdsSomething(nodeAtRest('a', []))).toBe(false)
    expect(holdsSomething(nodeAtRest('a', [triangle]))).toBe(true)
    expect(holdsSomething(nodeAtRest('a', [], [nodeAtRest('b', [])]))).toBe(true)
  })

  it('becomes larger with all its shifts, and equal parts go on sharing their surfaces', () => {
    const shared = [triangle]
    const child = placed(shiftBy(1, 2, 3), shared)
    const scene = { root: nodeAtRest('', [], [child, placed(quarter, shared)]), missing: 2 }
    const larger = scaleScene(scene, 25.4)
    const [one, other] = larger.root.children
    expect(one?.surfaces).toBe(other?.surfaces)
    expect(larger.root.placement).toBe(unmoved)
    expect(larger.missing).toBe(2)
    close(one?.placement ?? [], shiftBy(25.4, 50.8, 76.2))
    close(other?.placement ?? [], quarter)
    expect(scaleScene(scene, 1)).toBe(scene)
    // The corners that were there stay as they were.
    expect(triangle.positions[3]).toBe(2)
    const sizes = [scene, larger].map(({ root }) => boxOf(boundsOf(surfacesOf(root))).length)
    expect((sizes[1] ?? 0) / (sizes[0] ?? 0)).toBeCloseTo(25.4, 4)
  })
})

describe('a name out of a file', () => {
  it.each([
    ['  Arm\t\r\n 5 ', 'Arm 5'],
    ['Arm\u0000\u200b5', 'Arm 5'],
    ['\u202eArm', 'Arm'],
    ['Grei\u00dfarm \u{1f916}', 'Grei\u00dfarm \u{1f916}'],
    ['', ''],
  ])('%j is read as %j', (name, read) => {
    expect(cleanName(name)).toBe(read)
  })

  it('ends somewhere, and never with half a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\ud83e', '\u{1f916}', '\u0000'), maxLength: 500 }),
        (name) => {
          const clean = cleanName(name)
          expect(clean.length).toBeLessThanOrEqual(200)
          expect(clean.isWellFormed()).toBe(true)
        },
      ),
    )
    expect(cleanName(`${'a'.repeat(199)}\u{1f916}`).isWellFormed()).toBe(true)
  })
})

const raw = (positions: number[], indices: number[], normals?: number[]) =>
  makeSurface({ positions, indices, normals, color: grey })

describe('triangles out of a file', () => {
  it('face the way that their corners go round, each with its own where the file names no normals', () => {
    const one = raw([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2, 0, 2, 1])
    expect(Array.from(one.indices)).toEqual([0, 1, 2, 3, 4, 5])
    expect(Array.from(one.normals.subarray(0, 3))).toEqual([0, 0, 1])
    expect(Array.from(one.normals.subarray(9, 12))).toEqual([0, 0, -1])
  })

  it('share a corner that has a normal of its own, and leave points out that none uses', () => {
    const up = [0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2]
    const one = raw([9, 9, 9, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], [1, 2, 3, 1, 3, 4], up)
    expect(Array.from(one.indices)).toEqual([0, 1, 2, 0, 2, 3])
    expect(one.positions).toHaveLength(12)
    expect(Array.from(one.normals.subarray(0, 3))).toEqual([0, 0, 1])
  })

  it('are left out where a corner is missing, endless or on one line with the others', () => {
    const positions = [0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, NaN, 0, 0, Infinity, 0, 0, 1e300, 0, 0]
    for (const corners of [
      [0, 1, 2],
      [0, 0, 1],
      [0, 1, 4],
      [0, 3, 5],
      [0, 1, 6],
      [0, 1, 99],
      [0, 1, -1],
      [0, 1, 0.5],
    ])
      expect([corners, raw(positions, corners).indices.length]).toEqual([corners, 0])
    // So nearly on one line that it faces nowhere for sure.
    expect(raw([0, 0, 0, 1, 0, 0, 1, 1e-8, 0], [0, 1, 2]).indices).toHaveLength(0)
    expect(raw([0, 0, 0, 1, 0, 0, 1, 1e-6, 0], [0, 1, 2]).indices).toHaveLength(3)
    // Two of a third triangle’s corners: cut off.
    expect(raw(positions, [0, 1, 3, 0, 1]).indices).toHaveLength(3)
  })

  it('of a tiny part are as good as those of a large one', () => {
    for (const size of [1e-9, 1e-3, 1, 1e6]) {
      const one = raw([0, 0, 0, size, 0, 0, 0, size, 0], [0, 1, 2])
      expect([size, one.indices.length]).toEqual([size, 3])
      close(one.normals.subarray(0, 3), [0, 0, 1])
    }
  })

  it('come out sound, whatever a file holds', () => {
    const value = fc.oneof(fc.constantFrom(0, 1, 2, -1, NaN, Infinity, 1e300, 1e-300), fc.double())
    const index = fc.oneof(fc.integer({ min: -1, max: 8 }), fc.constantFrom(NaN, 1.5))
    const values = fc.array(value, { maxLength: 27 })
    fc.assert(
      fc.property(
        values,
        fc.option(values, { nil: undefined }),
        fc.array(index, { maxLength: 12 }),
        (positions, normals, indices) => {
          const one = raw(positions, indices, normals)
          const count = one.positions.length / 3
          expect(one.normals).toHaveLength(one.positions.length)
          expect(one.indices.length % 3).toBe(0)
          expect(Array.from(one.indices).every((at) => at < count)).toBe(true)
          expect(Array.from(one.positions).every(Number.isFinite)).toBe(true)
          for (let at = 0; at < count; at += 1)
            expect(Math.hypot(...one.normals.subarray(at * 3, at * 3 + 3))).toBeCloseTo(1, 5)
        },
      ),
    )
  })
})

describe('a packed surface', () => {
  const grid = { step: 0.0254 / 100, origin: [0, 0, -0.0508] }

  it('lies in steps from the origin, with y up as glTF has it', () => {
    const packed = packSurface(surface([1, 2, 3, 0, 0, 0, 0, 2, 0], [0, 1, 2]), grid)
    expect(Array.from(packed.positions)).toEqual([100, 300, 0, 0, 0, 0, 200, 0, 0, 0, 0, 0])
    expect([packed.min, packed.max]).toEqual([
      [0, 0, 0],
      [100, 300, 200],
    ])
    // Up was z.
    expect(Array.from(packed.normals.subarray(0, 4))).toEqual([0, 32_767, 0, 0])
  })

  it('has a corner once where places and normals are the same on the grid, and keeps its triangles', () => {
    const twice = surface([0, 0, 0, 1, 0, 0, 0, 1, 0, 0.000_01, 0, 0, 0, 1, 0, 1, 1, 0], [0, 1, 2, 3, 4, 5])
    const packed = packSurface(twice, grid)
    expect(packed.positions).toHaveLength(4 * 4)
    expect(Array.from(packed.indices)).toEqual([0, 1, 2, 0, 2, 3])
    const turned: Surface = { ...twice, normals: twice.normals.map((value, at) => (at < 9 ? value : -value)) }
    expect(packSurface(turned, grid).positions).toHaveLength(6 * 4)
  })

  it('keeps every corner within half a step, and its index at it', () => {
    const inches = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 1_000)
    const corner = fc.tuple(inches, inches, inches)
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 30 }), (corners) => {
        const whole = corners.slice(0, corners.length - (corners.length % 3))
        const step = 0.0254 / 50
        const origin = [0, 0, -100 * 0.0254]
        const packed = packSurface(
          surface(
            whole.flat(),
            whole.map((_one, at) => at),
          ),
          { step, origin },
        )
        for (const [at, [x, y, z]] of whole.entries()) {
          const first = (packed.indices[at] ?? NaN) * 4
          const [gx = 0, gy = 0, gz = 0] = packed.positions.subarray(first, first + 3)
          const back: Vector = [gx / 50, 100 - gz / 50, gy / 50]
          for (const [axis, value] of [x, y, z].entries())
            expect(Math.abs((back[axis] ?? NaN) - value)).toBeLessThan(0.010_1)
        }
      }),
    )
  })

  it('numbers its corners in 16 bits as long as they suffice', () => {
    expect(packSurface(triangle, grid).indices).toBeInstanceOf(Uint16Array)
    const many = Array.from({ length: 65_535 }, (_one, at) => [at % 256, Math.floor(at / 256), 0]).flat()
    const some = surface(many, [0, 1, 2])
    const large = { step: 0.0254, origin: [0, 0, -256 * 0.0254] }
    expect(packSurface(some, large).indices).toBeInstanceOf(Uint32Array)
    expect(packSurface(surface(many.slice(3), [0, 1, 2]), large).indices).toBeInstanceOf(Uint16Array)
  })
})
