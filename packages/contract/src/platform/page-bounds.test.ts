import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from '../all-endpoints.ts'

const all: Endpoint[] = Object.values(endpoints)

/** The schema of a list's page; undefined where the endpoint has none. */
const pageOf = ({ query }: Endpoint): z.ZodType | undefined => {
  const page: unknown = query instanceof z.ZodObject ? query.shape['page'] : undefined
  return page instanceof z.ZodType ? page : undefined
}

it('takes no number of a page that no list has', () => {
  const paged = all.filter((endpoint) => pageOf(endpoint) !== undefined)
  expect(paged.length).toBeGreaterThan(5)
  const unbounded = paged.filter((endpoint) => pageOf(endpoint)?.safeParse('1000001').success)
  expect(unbounded.map(({ name }) => name)).toEqual([])
})
