import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './all-endpoints.ts'

const all: Endpoint[] = Object.values(endpoints)

it('takes no number of a page that no list has', () => {
  const pages = all.flatMap(({ name, query }) =>
    query instanceof z.ZodObject && query.shape['page'] instanceof z.ZodType
      ? [{ name, page: query.shape['page'] }]
      : [],
  )
  expect(pages.length).toBeGreaterThan(5)
  const unbounded = pages.filter(({ page }) => page.safeParse('1000001').success)
  expect(unbounded.map(({ name }) => name)).toEqual([])
})
