import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSubOrder } from '../../../testing/an-order.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { SubOrderPage } from './sub-order-page.tsx'

const failed = aSubOrder({
  transfer_status: 'FAILED',
  transfer_failure: 'No balance.',
  retry_transfer: true,
})

it('leads a vendor whose transfer went at last to the page’s heading, as the button is gone', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  let subOrder = failed
  server.on('readSubOrder', () => subOrder)
  server.on('retryTransfer', () => {
    subOrder = { ...failed, transfer_status: 'COMPLETED', transfer_failure: null, retry_transfer: false }
    return subOrder
  })
  const { user, screen } = await renderScreen(SubOrderPage, '/suborder/12', '/suborder/$id')
  await user.click(await screen.findByRole('button', { name: 'Retry Transfer, sub-order #12' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry Transfer/ })).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})
