import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const job = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let started = false
  const work = () => {
    started = true
    return promise
  }
  return { work, resolve, reject, started: () => started }
}

it('lets a limited number work at once, the next in order, and refuses where too many wait', async () => {
  const turns = createConcurrencyLimit({ atOnce: 2, waiting: 1 })
  const [a, b, c, d] = [job(), job(), job(), job()]
  const results = [turns.take(a.work), turns.take(b.work), turns.take(c.work)]
  expect(turns.take(d.work)).toBeNull()
  expect([a, b, c].map((one) => one.started())).toEqual([true, true, false])
  // One that fails gives its place up like any other.
  a.reject(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  expect(c.started()).toBe(true)
  const e = turns.take(d.work)
  expect(d.started()).toBe(false)
  b.resolve('b')
  c.resolve('c')
  d.resolve('d')
  expect(await Promise.all([results[1], results[2], e])).toEqual(['b', 'c', 'd'])
})
