import { messages } from '@armature/domain/messages'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aQuote as quote } from '../../../../testing/a-quote.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { EditQuotePage } from './edit-quote-page.tsx'
import { quoteChanged } from '../record/quotes-api.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server.on('readQuote', () => quote())
  server.on('readQuoteTimeline', () => ({ results: [] }))
  server.on('searchProducts', () => ({ results: [], count: 0, next: null, previous: null }))
})

const opened = () => renderScreen(EditQuotePage, '/quote/3/editQuote', '/quote/$id/editQuote')

describe('a customer’s payment that is tried meanwhile', () => {
  const { rights } = quote()
  const held = quote({ on_hold: true, rights: { ...rights, edit_items: false, set_down_payment: false } })
  const become = (now: ReturnType<typeof quote>) => {
    server.on('readQuote', () => now)
    return act(async () => quoteChanged(now))
  }
  const reasonAt = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

  it('takes nothing of what is typed into the lines and the terms, and says why neither can be saved', async () => {
    const { user, screen } = await opened()
    await user.click(await screen.findByRole('button', { name: 'Delete Base from the quote' }))
    await user.click(await screen.findByRole('button', { name: messages.agree }))
    const added = () => screen.getByRole('textbox', { name: 'Quantity of product 1' })
    const notes = () => screen.getByRole('textbox', { name: 'Notes' })
    await user.clear(added())
    await user.type(added(), '7')
    await user.type(notes(), ', please')
    await become(held)
    for (const name of ['Save changes', 'Save terms']) {
      const button = await screen.findByRole('button', { name })
      await waitFor(() => expect(button).toHaveProperty('disabled', true))
      expect(reasonAt(button), name).toBe(messages.paymentUnderWay)
    }
    expect(added()).toHaveProperty('value', '7')
    expect(notes()).toHaveProperty('value', 'Blue ones, please')
    await become(quote())
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save terms' })).toHaveProperty('disabled', false),
    )
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false)
    expect(screen.getByText('0 lines to add, 1 line to delete.')).toBeTruthy()
    expect(added()).toHaveProperty('value', '7')
    expect(notes()).toHaveProperty('value', 'Blue ones, please')
    expect(server.received('updateQuoteItems')).toEqual([])
  })

  it('takes no quantity that is typed at a line, where the line is not to be changed either', async () => {
    const { user, screen } = await opened()
    const quantity = () => screen.getByRole('textbox', { name: 'Quantity of Base' })
    await screen.findByRole('button', { name: 'Save changes' })
    await user.clear(quantity())
    await user.type(quantity(), '9')
    const shut = held.subquotes.map((sub) => ({ ...sub, rights: { ...sub.rights, edit_items: false } }))
    await become({ ...held, subquotes: shut })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Quantity of Base' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
    await become(quote())
    await waitFor(() => expect(quantity()).toHaveProperty('value', '9'))
  })

  it('leaves no form to somebody who has typed nothing', async () => {
    const { screen } = await opened()
    await screen.findByRole('button', { name: 'Save changes' })
    await become(held)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull())
    await become(quote())
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy()
  })
})
