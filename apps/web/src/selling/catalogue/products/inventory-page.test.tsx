import { expect, it } from 'vitest'
import { aProduct } from '../../../../testing/a-product.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { InventoryPage } from './inventory-page.tsx'

it('another spelling of the quantity that is there changes nothing, and says nothing', async () => {
  const server = fakeServer()
  const told = hearToasts()
  saveSession(sessionOf(), false)
  const product = { ...aProduct, quantity: 7 }
  server.on('searchProducts', () => ({ results: [product], count: 1, next: null, previous: null }))
  const { user, screen } = await renderScreen(InventoryPage, '/inventory')
  const face = { name: 'Quantity of Arm: 7. Edit' }
  await user.click(await screen.findByRole('button', face))
  await user.clear(screen.getByRole('textbox', { name: 'Quantity of Arm' }))
  await user.keyboard('007{Enter}')
  expect(await screen.findByRole('button', face)).toBeTruthy()
  expect([server.received('updateModel'), told]).toEqual([[], []])
})
