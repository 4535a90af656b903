import { beforeEach, expect, it } from 'vitest'
import { aQuote, aQuoteLine } from '../../../../testing/a-quote.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { sessionOf } from '../../../../testing/render-screen.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { duringSave } from './line-saves.ts'
import type { SubQuote } from '../record/quotes-api.ts'
import { subQuotesQuery } from '../record/quotes-api.ts'

const partAt = (...prices: string[]): SubQuote => {
  const lines = prices.map((price, index) => ({ ...aQuoteLine(index + 1, `Part ${index}`), price }))
  const [sub] = aQuote({}, lines).subquotes
  if (sub === undefined) throw new Error('The quote has no part')
  return sub
}

const list = subQuotesQuery({ page: 1 })
const page = (sub: SubQuote) => ({ count: 1, next: null, previous: null, results: [sub] })
const shown = () => queryClient.getQueryData(list.queryKey)?.results[0]?.quote_items.map(({ price }) => price)

let server: FakeServer
beforeEach(() => {
  queryClient.clear()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server = fakeServer()
  server.on('listSubQuotes', () => page(partAt('7.00', '8.00')))
  queryClient.setQueryData(list.queryKey, page(partAt('1.00', '2.00')))
})
/** Whether the next screen would refetch the shown data. */
const isOld = () => queryClient.getQueryState(list.queryKey)?.isInvalidated

it('a save by itself shows its whole answer, as what others saved meanwhile', async () => {
  await duringSave(5, async (show) => show(partAt('7.00', '9.00'), [1]))
  expect(shown()).toEqual(['7.00', '9.00'])
})

it('of saves that overlap each shows its own lines only, and after the last all is asked for', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const first = duringSave(5, async (show) => {
    await gates[0].promise
    show(partAt('7.00', '2.00'), [1])
  })
  const second = duringSave(5, async (show) => {
    await gates[1].promise
    // Answered before the first one was saved.
    show(partAt('1.00', '8.00'), [2])
  })
  gates[0].resolve()
  await first
  expect(shown()).toEqual(['7.00', '2.00'])
  expect(isOld()).toBe(false)
  gates[1].resolve()
  await second
  expect(shown()).toEqual(['7.00', '8.00'])
  expect(isOld()).toBe(true)
  await duringSave(5, async (show) => show(partAt('3.00', '9.00'), [1]))
  expect(shown()).toEqual(['3.00', '9.00'])
})
