import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './all-endpoints.ts'

const all: Endpoint[] = Object.values(endpoints)

it('takes no number of a page that no list has', () => {
  const paged = all.filter(({ query }) => query !== undefined && 'page' in query.shape)
  expect(paged.length).toBeGreaterThan(5)
  const unbounded = paged.filter(({ query }) => query?.shape.page?.safeParse('1000001').success)
  expect(unbounded.map(({ name }) => name)).toEqual([])
})
