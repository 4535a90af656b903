import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { OfferLinksDialog } from './offer-links.tsx'

const link = {
  number: 2,
  made: '2026-11-20T10:00:00Z',
  made_by: 'Ada',
  last_used: null,
  ended: null,
  ended_by: null,
}
const unnumbered = { ...link, number: 0, made: null, made_by: null }

it('lists the links of a quote, and ends one alone', async () => {
  const server = fakeServer()
  server.on('listOfferLinks', () => ({ results: [link, unnumbered] }))
  server.on('endOfferLink', () => ({
    results: [{ ...link, ended: '2026-11-21T10:00:00Z', ended_by: 'Bob' }, unnumbered],
  }))
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  const { user, screen } = await renderScreen(() => (
    <OfferLinksDialog quoteId={7} isOpen onClose={() => undefined} />
  ))
  await user.click(await screen.findByRole('button', { name: 'End Link 2' }))
  await screen.findByText(/by Bob/)
  expect(screen.queryByRole('button', { name: 'End Link 2' })).toBeNull()
  expect(screen.getByRole('button', { name: 'End Links without a number' })).toBeDefined()
  expect(server.received('endOfferLink').map(({ params }) => params)).toEqual([{ id: '7', number: '2' }])
})
