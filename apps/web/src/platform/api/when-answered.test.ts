import { afterEach, expect, it } from 'vitest'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'
import { whenAnswered } from './when-answered.ts'

afterEach(() => queryClient.clear())

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A query answered by calling the returned function. */
const ask = (): (() => Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = queryClient.fetchQuery({ queryKey: queryKeys.dashboard.turns, queryFn: () => promise })
  return () => {
    resolve('rows')
    return asked
  }
}

it('acts once what is asked for is there, and once only', async () => {
  let actions = 0
  const answer = ask()
  whenAnswered(() => (actions += 1))
  await turn()
  await turn()
  expect(actions).toBe(0)
  await answer()
  await turn()
  expect(actions).toBe(1)
  await ask()()
  await turn()
  expect(actions).toBe(1)
})

it('acts at once where nothing is asked for, and never where it is forgotten', async () => {
  const actions: string[] = []
  whenAnswered(() => actions.push('kept'))
  whenAnswered(() => actions.push('forgotten'))()
  await turn()
  await turn()
  expect(actions).toEqual(['kept'])
})
