import { messages } from '@armature/domain/messages'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { aProduct, aProductDetail } from '../../../../testing/a-product.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { StockPanel } from './stock-panel.tsx'

/** The panel in a list that gets live changes. */
const Shelf = () => {
  const [quantity, setQuantity] = useState(7)
  return (
    <>
      <StockPanel product={{ ...aProduct, quantity }} />
      <button type="button" onClick={() => setQuantity(quantity - 2)}>
        Sell two
      </button>
    </>
  )
}

const noRows = { results: [], count: 0, next: null, previous: null }

it('a number that was typed before a sale is not stored over the sale', async () => {
  const server = fakeServer()
  const told = hearToasts()
  saveSession(sessionOf(), false)
  server.on('readProductTimeline', () => noRows)
  const current = { ...aProductDetail, quantity: 5 }
  server.on('updateModel', ({ body }) =>
    body?.expected_quantity === 5
      ? { ...current, quantity: body.quantity ?? 0 }
      : new Refused(409, { detail: messages.changedMeanwhile, code: 'stock_changed', current }),
  )
  const { user, screen } = await renderScreen(Shelf)
  const quantity = screen.getByRole('textbox', { name: 'New quantity' })
  const change = screen.getByRole('button', { name: 'Change quantity' })
  await user.type(quantity, '8')
  await user.click(screen.getByRole('button', { name: 'Sell two' }))
  await screen.findByRole('heading', { name: /^5 in stock/ })
  await user.click(change)
  await screen.findByText(`${messages.changedMeanwhile} In stock now: 5.`)
  expect(server.received('updateModel').map(({ body }) => body)).toEqual([
    { quantity: 8, expected_quantity: 7 },
  ])

  // The new stock was shown: the user corrects the number.
  await user.clear(quantity)
  await user.type(quantity, '6')
  await user.click(change)
  await expect.poll(() => told.at(-1)).toBe(messages.quantityChanged)
  expect(server.received('updateModel').at(-1)?.body).toEqual({ quantity: 6, expected_quantity: 5 })
})
