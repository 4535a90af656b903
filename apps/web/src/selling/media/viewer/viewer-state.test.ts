import { describe, expect, it } from 'vitest'
import type { Part } from './model/part-tree.ts'
import { firstState, seenParts, viewerReducer } from './viewer-state.ts'

const part = (id: number, parent: number | null, isAssembly = false): Part => ({
  id,
  name: `Part ${id}`,
  depth: parent === null ? 0 : 1,
  triangles: 12,
  parent,
  isAssembly,
})
const parts = [part(0, null), part(1, null, true), part(2, 1), part(3, 1)]
const first = firstState(1_000, 'in')
const point = (x: number) => ({ x, y: 0, z: 0 })

describe('hiding', () => {
  it('takes an assembly’s parts with it, and shows them again', () => {
    const hidden = viewerReducer(first, { type: 'hide', parts, id: 1, isHidden: true })
    expect([...hidden.hidden].toSorted()).toEqual([1, 2, 3])
    expect(viewerReducer(hidden, { type: 'hide', parts, id: 1, isHidden: false }).hidden.size).toBe(0)
  })

  it('lets an assembly count as shown as long as anything of it is', () => {
    const hidden = viewerReducer(first, { type: 'hide', parts, id: 2, isHidden: true }).hidden
    expect([...seenParts(parts, hidden)].toSorted()).toEqual([0, 1, 3])
  })

  it('leaves one part alone when it is isolated, until all are shown', () => {
    const alone = viewerReducer(first, { type: 'isolate', parts, id: 2 })
    expect([...seenParts(parts, alone.hidden)].toSorted()).toEqual([1, 2])
    expect(viewerReducer(alone, { type: 'show-all' }).hidden.size).toBe(0)
  })
})

it('looks at each part once to tell what can be seen, however deep and many they are', () => {
  let visits = 0
  const deep = Array.from({ length: 2_000 }, (_, id) => ({
    ...part(id, null, true),
    get parent() {
      visits += 1
      return id === 0 ? null : id - 1
    },
  }))
  const hidden = new Set(deep.slice(0, -1).map(({ id }) => id))
  visits = 0
  expect(seenParts(deep, hidden).size).toBe(2_000)
  expect(visits).toBe(2_000)
})

describe('measuring', () => {
  it('takes two points, and a third begins anew', () => {
    const states = [1, 2, 3]
      .map(point)
      .reduce(
        (states, next) => [...states, viewerReducer(states.at(-1) ?? first, { type: 'point', point: next })],
        [first],
      )
    expect(states.map(({ points }) => points.map(({ x }) => x))).toEqual([[], [1], [1, 2], [3]])
  })

  it('takes its points away when it ends', () => {
    const measuring = viewerReducer(first, { type: 'switch', what: 'isMeasuring' })
    const measured = viewerReducer(measuring, { type: 'point', point: point(1) })
    expect(viewerReducer(measured, { type: 'switch', what: 'isMeasuring' }).points).toEqual([])
  })
})

it('leaves out the edges of very large models at first', () => {
  expect([400_000, 400_001].map((triangles) => firstState(triangles, 'mm').hasEdges)).toEqual([true, false])
})
