import { messages } from '@armature/domain/messages'
import { beforeEach, expect, it } from 'vitest'
import { aRequestList } from '../../../testing/a-request-list.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { ListLine, RequestList } from './request-api.ts'
import { requestListQuery } from './request-api.ts'
import { saveLineWord, targetError } from './save-list-line.ts'

it('a target price with a decimal comma is refused as one', () => {
  expect(targetError('12,50')).toBe(`${messages.priceInvalid} ${messages.commaHint}`)
  expect([targetError('0.5'), targetError('12.50')]).toEqual([messages.priceInvalid, null])
})

beforeEach(() => queryClient.clear())

const line: ListLine = {
  id: 1,
  place: 1,
  product: null,
  is_gone: false,
  is_elsewhere: false,
  name: 'An arm',
  sku: '',
  quantity: 1,
  note: '',
  row: null,
  target_price: null,
}
const listAt = (version: number, quantity: number): RequestList =>
  aRequestList({ version, lines: [{ ...line, quantity }] })
const shownQuantity = () => queryClient.getQueryData(requestListQuery(7).queryKey)?.lines[0]?.quantity

it('an answer that comes after a newer one leaves that in place', async () => {
  const server = fakeServer()
  const { promise, resolve } = Promise.withResolvers<RequestList>()
  const answers = [promise, Promise.resolve(listAt(3, 3))]
  server.on('changeRequestLine', () => answers.shift() ?? promise)
  queryClient.setQueryData(requestListQuery(7).queryKey, listAt(1, 1))
  const save = saveLineWord(7, 'quantity')
  const first = save(line, '2', '1')
  expect(await save(line, '3', '2')).toBeNull()
  resolve(listAt(2, 2))
  expect(await first).toBeNull()
  expect(shownQuantity()).toBe(3)
})

it('a list that was asked for before a change leaves the changed one in place', async () => {
  const server = fakeServer()
  const { promise, resolve } = Promise.withResolvers<RequestList>()
  server.on('readRequestList', () => promise)
  server.on('changeRequestLine', () => listAt(2, 2))
  const read = queryClient.fetchQuery(requestListQuery(7))
  expect(await saveLineWord(7, 'quantity')(line, '2', '1')).toBeNull()
  resolve(listAt(1, 1))
  await read
  expect(shownQuantity()).toBe(2)
})
