import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { afterEach, expect, it, vi } from 'vitest'
import { aSubOrder } from '../../../../testing/an-order.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { savePayouts } from './payouts-csv.ts'

afterEach(() => vi.restoreAllMocks())

it('a vendor’s payouts are saved from the first page to the last', async () => {
  const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: '' }
  const { max } = limits.page
  const all = Array.from({ length: 2 * max + 1 }, (_one, index) => aSubOrder({ id: index + 1 }))
  const server = fakeServer()
  server.on('listSubOrders', ({ query: { page } }) => ({
    count: all.length,
    next: null,
    previous: null,
    results: all.slice((Number(page) - 1) * max, Number(page) * max),
  }))
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), '#') }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await savePayouts(vendor)
  const [header, ...lines] = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(header).toContain('Sub-order')
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(all.map(({ id }) => id))
  expect(server.received('listSubOrders')).toHaveLength(3)
})
