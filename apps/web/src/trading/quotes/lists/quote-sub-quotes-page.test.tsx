import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { QuoteSubQuotesPage } from './quote-sub-quotes-page.tsx'

it('leads who recorded the payment that buys an offer to the page’s heading, as its button is gone', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  const open = aQuote({ status: 'SENT_TO_CUSTOMER' })
  let quote = { ...open, rights: { ...open.rights, record_payment: true } }
  server.on('readQuote', () => quote)
  server.on('readQuoteTimeline', () => ({ results: [] }))
  server.on('listSubQuotes', () => ({ count: 0, results: [] }) as never) // nothing else of the list is read
  server.on('recordQuotePayment', () => {
    quote = { ...open, order: 8 }
    return { id: 8 } as never // nothing else of the order is read
  })
  const { user, screen } = await renderScreen(
    QuoteSubQuotesPage,
    '/quote/3/subquotes',
    '/quote/$id/subquotes',
  )
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '1')
  await user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'Transfer 12{Enter}')
  expect(await screen.findByText('Order #8')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})
