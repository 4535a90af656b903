import { expect, it } from 'vitest'
import { inSlices } from './row-slices.ts'

const rowsOf = (count: number, cell: string) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, cells: [cell] }))

it('cuts rows into slices of few rows and few letters, and loses none', () => {
  for (const rows of [
    rowsOf(1_201, 'x'),
    rowsOf(90, 'x'.repeat(10_000)),
    rowsOf(2, 'x'.repeat(400_000)),
    [],
  ]) {
    const slices = inSlices(rows)
    expect(slices.flatMap((slice) => JSON.parse(slice) as unknown[])).toEqual(rows)
    for (const slice of slices) {
      const { length } = JSON.parse(slice) as unknown[]
      expect(length).toBeLessThanOrEqual(500)
      if (length > 1) expect(slice.length).toBeLessThan(270_000)
    }
  }
})
