import type PQueue from 'p-queue'
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

it('those who have work take turns, however much of it one of them has', async () => {
  const lines = new Map<number | string, PQueue>()
  const turns = createConcurrencyLimit({ atOnce: 1, waiting: 10 }, { atOnce: 1, waiting: 2 }, lines)
  const order: string[] = []
  const begin = (what: string, of: number) =>
    turns.take(async () => {
      order.push(what)
    }, of)
  const all = [begin('a1', 1), begin('a2', 1), begin('a3', 1)]
  expect(begin('a4', 1)).toBeNull()
  all.push(begin('b1', 2), begin('b2', 2), begin('c1', 3))
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  // Nothing is left of them, also of one that failed.
  await expect(turns.take(() => Promise.reject(new Error('broken')), 4)).rejects.toThrow('broken')
  expect([...lines.keys()]).toEqual([])
  await Promise.all([begin('a5', 1), begin('a6', 1), begin('a7', 1)])
  expect(order.slice(6)).toEqual(['a5', 'a6', 'a7'])
})

it('one of them leaves room for another, where there is room for two', () => {
  const turns = createConcurrencyLimit({ atOnce: 2, waiting: 10 }, { atOnce: 1, waiting: 10 })
  const [a, b, c] = [job(), job(), job()]
  void turns.take(a.work, 1)
  void turns.take(b.work, 1)
  void turns.take(c.work, 2)
  expect([a, b, c].map((one) => one.started())).toEqual([true, false, true])
})
