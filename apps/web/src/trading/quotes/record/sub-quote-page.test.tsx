import { messages } from '@armature/domain/messages'
import { outOfSightWords } from '@armature/domain/quotes/workflow/out-of-sight'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { saveSession } from '../../../platform/api/session.ts'
import type { SubQuote } from './quotes-api.ts'
import { SubQuotePage } from './sub-quote-page.tsx'

const shown = (status: SubQuote['status']): SubQuote => ({
  id: 5,
  quote: 3,
  tenant: null,
  vendor: { id: 2, username: 'alpha', business_name: 'Alpha Robotics' },
  status,
  total_price: '8.00',
  freight: null,
  close_reason: null,
  declined_reason: null,
  created: '2026-01-02T03:04:05Z',
  updated: '2026-01-02T03:04:05Z',
  passed: [],
  destination: null,
  needed_by: null,
  rights: { edit_price: false, edit_items: false, transition_menu: true },
  quote_items: [],
})

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf(), false)
})

it('says what the seller did with a part that goes out of its vendor’s sight, and shows it again', async () => {
  let status: SubQuote['status'] | null = 'SENT_TO_ADMIN'
  server.on('readSubQuote', () =>
    status === null ? new Refused(404, { detail: messages.notFound }) : shown(status),
  )
  const { user, screen } = await renderScreen(SubQuotePage, '/subquote/5', '/subquote/$id')
  await user.click(await screen.findByRole('button', { name: 'Show transitions of sub-quote #5' }))

  status = null
  await queryClient.invalidateQueries({ queryKey: queryKeys.subQuotes.all })
  const note = (await screen.findByText(outOfSightWords.title)).closest('[role="status"]')
  expect(note?.textContent).toContain(outOfSightWords.approved)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sub Quote #5')
  expect(document.activeElement).toBe(note)

  status = 'SENT_TO_CUSTOMER'
  await queryClient.invalidateQueries({ queryKey: queryKeys.subQuotes.all })
  expect(await screen.findByRole('button', { name: 'Show transitions of sub-quote #5' })).toBeTruthy()
})
