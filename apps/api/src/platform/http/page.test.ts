import { expect, it } from 'vitest'
import { pageOf, windowOf } from './page.ts'

const path = '/user/'

it('starts at the first page of ten', () => {
  expect(windowOf({})).toEqual({ limit: 10, offset: 0 })
  expect(windowOf({ page: 3, page_size: 25 })).toEqual({ limit: 25, offset: 50 })
})

it('links the pages beside it with the same query', () => {
  const query = { page: 2, search: 'a b', tenant__in: [1, 2], ordering: undefined }
  expect(pageOf({ query, count: 25, results: ['x'], path })).toEqual({
    count: 25,
    next: '/user/?page=3&search=a+b&tenant__in=1%2C2',
    previous: '/user/?page=1&search=a+b&tenant__in=1%2C2',
    results: ['x'],
  })
})

it('has no page before the first and none after the last', () => {
  expect(pageOf({ query: {}, count: 10, results: [], path })).toMatchObject({ next: null, previous: null })
  expect(pageOf({ query: {}, count: 0, results: [], path })).toMatchObject({ next: null, previous: null })
})

it('points back from beyond the end at the last page', () => {
  expect(pageOf({ query: { page: 99 }, count: 11, results: [], path })).toMatchObject({
    next: null,
    previous: '/user/?page=2',
  })
})
