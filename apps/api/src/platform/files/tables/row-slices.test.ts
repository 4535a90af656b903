import { expect, it } from 'vitest'
import { inSlices, textOfSlice } from './row-slices.ts'

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
    const texts = slices.map(textOfSlice)
    expect(texts.flatMap((text) => JSON.parse(text) as unknown[])).toEqual(rows)
    for (const text of texts) {
      const { length } = JSON.parse(text) as unknown[]
      expect(length).toBeLessThanOrEqual(500)
      if (length > 1) expect(text.length).toBeLessThan(270_000)
    }
  }
})
