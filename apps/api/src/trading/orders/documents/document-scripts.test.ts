import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { buyOrder } from '../../../../testing/money/orders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const names = {
  Cyrillic: 'Манипулятор шестиосевой',
  Arabic: 'ذراع روبوتية',
  Hebrew: 'זרוע רובוטית',
  Thai: 'แขนกลหุ่นยนต์',
  Devanagari: 'रोबोटिक भुजा',
  Han: '六轴工业机器人',
}

/** The text's letters of one script. PDF readers return some scripts in drawing order, without spaces. */
const lettersOf = (text: string, script: string): string =>
  [...text.normalize('NFKC')]
    .filter((letter) => new RegExp(`\\p{Script=${script}}`, 'u').test(letter))
    .toSorted()
    .join('')

it('an invoice and a credit note are machine-readable in six scripts', async () => {
  const products = []
  for (const name of Object.values(names)) {
    const id = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name })
    products.push({ id, quantity: 2 })
  }
  const { id, sub } = await buyOrder(world, { products, price: '10.00' })
  const { items } = (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok
  const lines = items.map((item) => ({ item: item.id, quantity: 1 }))
  const called = await world.callAs(world.admin, 'callOff', {
    params: { id },
    body: { reason: 'Ordered twice', lines },
  })
  expect(called.status, called.text).toBe(200)
  const { documents } = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
  expect(documents.map(({ kind }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
  for (const { number, kind } of documents) {
    const { ok } = await world.callAs(world.customer, 'printDocument', { params: { id, number } })
    const text = await pdfText(ok.pdf)
    for (const [script, name] of Object.entries(names))
      expect(lettersOf(text, script), `${kind} in ${script}`).toBe(lettersOf(name, script))
  }
})
