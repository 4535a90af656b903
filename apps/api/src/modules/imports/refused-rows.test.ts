import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('all refused rows of a long file come back, each once and in their order', async () => {
  const names = Array.from({ length: 620 }, (_, index) => `REFUSED-${index}`)
  const file = `SKU;Name;Qty\n${names.map((name) => `${name};Part;-1`).join('\n')}\n`
  const { id } = (await sendProducts(world, world.vendor, file)).ok
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await world.callAs(world.vendor, 'readRefusedRows', { params: { id }, query: { format } })
    const bytes = Buffer.from(answer.ok.content, 'base64')
    if (format === 'xlsx') {
      expect(bytes.subarray(0, 2).toString()).toBe('PK')
      continue
    }
    const found = [...bytes.toString().matchAll(/REFUSED-\d+/g)].map(([name]) => name)
    expect(found).toEqual(names)
  }
})
