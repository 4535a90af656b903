import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aQuote as quote, aQuoteLine as line } from '../../../../testing/a-quote.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { holdTheWay } from '../../../../testing/hold-the-way.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { paths } from '../../../platform/paths.ts'
import { EditQuotePage } from './edit-quote-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server.on('readQuote', () => quote())
  server.on('readQuoteTimeline', () => ({ results: [] }))
  server.on('searchProducts', () => ({ results: [], count: 0, next: null, previous: null }))
})
afterEach(() => vi.restoreAllMocks())

const opened = async () => {
  const way = holdTheWay()
  const shown = await renderScreen(EditQuotePage, '/quote/3/editQuote', '/quote/$id/editQuote')
  const { user, screen } = shown
  const saved = quote({}, [{ ...line(1, 'Base'), quantity: 5 }, line(2, 'Wrist')])
  server.on('updateQuoteItems', () => {
    server.on('readQuote', () => saved)
    return saved
  })
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of Base' })
  const change = async () => {
    await user.clear(quantity)
    await user.type(quantity, '5')
  }
  const save = () => screen.getByRole('button', { name: 'Save changes' })
  return { ...shown, way, change, save }
}

describe('after a save of its lines', () => {
  const saved = async () => {
    const shown = await opened()
    await shown.change()
    await shown.user.click(shown.save())
    await waitFor(() => expect(shown.way.isHeld()).toBe(true))
    const stays = async () => {
      await shown.way.pass()
      expect(shown.address()).toBe('/quote/3/editQuote')
      expect(shown.screen.queryByRole('dialog', { name: /^Leave without/ })).toBeNull()
    }
    return { ...shown, stays }
  }

  it('the page leads to the quotes', async () => {
    const { way, address } = await saved()
    await way.pass()
    await waitFor(() => expect(address()).toBe(paths.quotes))
  })

  it.each(['Quantity of Base', 'Notes', 'Quantity of product 1'])(
    'the page stays for whoever types the next edit: %s',
    async (name) => {
      const { user, screen, way, stays } = await saved()
      await user.type(screen.getByRole('textbox', { name }), '1')
      expect(way.isHeld()).toBe(false)
      await user.keyboard('{Backspace}')
      await stays()
    },
  )

  it('the page stays for whoever adds a line', async () => {
    const { user, screen, stays } = await saved()
    await user.click(screen.getByRole('button', { name: '+ Add a product' }))
    await stays()
  })

  it('the page stays while a line is asked about', async () => {
    const { user, screen, stays } = await saved()
    await user.click(screen.getByRole('button', { name: 'Delete Wrist from the quote' }))
    await stays()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

it('terms that were typed before the lines were saved keep the page, too', async () => {
  const { user, screen, way, change, save, address } = await opened()
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), '!')
  await change()
  await user.click(save())
  await waitFor(() => expect(way.isHeld()).toBe(true))
  await way.pass()
  expect(address()).toBe('/quote/3/editQuote')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('lines that are typed while a save is under way are left for the next one', async () => {
  const { user, screen, way, change, save, address } = await opened()
  await change()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.on('updateQuoteItems', async () => {
    await promise
    const saved = quote({}, [{ ...line(1, 'Base'), quantity: 5 }, line(2, 'Wrist')])
    server.on('readQuote', () => saved)
    return saved
  })
  await user.click(save())
  const field = (name: string) => screen.getByRole('textbox', { name })
  await user.clear(field('Quantity of Wrist'))
  await user.type(field('Quantity of Wrist'), '7')
  await user.clear(field('Quantity of product 1'))
  await user.type(field('Quantity of product 1'), '3')
  resolve(undefined)
  expect(await screen.findByText('0 lines to add, 0 lines to delete, 1 quantity to change.')).toBeTruthy()
  expect(field('Quantity of Base')).toHaveProperty('value', '5')
  expect(field('Quantity of Wrist')).toHaveProperty('value', '7')
  await waitFor(() => expect(field('Quantity of product 1')).toHaveProperty('value', '3'))
  expect(document.activeElement).toBe(field('Quantity of product 1'))
  await way.pass()
  expect(address()).toBe('/quote/3/editQuote')
})

it("leads a store back to the store's quotes", async () => {
  saveSession(sessionOf({ tenantId: 7, tenantName: 'Cobalt' }), false)
  server.on('readQuote', () => quote({ tenant: 7 }))
  const shown = await renderScreen(EditQuotePage, '/tenent-quotes/3/edit', '/tenent-quotes/$id/edit')
  const { user, screen } = shown
  const way = holdTheWay()
  const back = await screen.findByRole('link', { name: 'Sub-quotes' })
  expect(back.getAttribute('href')).toBe('/tenent-quotes/3')
  server.on('updateQuoteItems', () => quote({ tenant: 7 }, [line(2, 'Wrist')]))
  await user.click(screen.getByRole('button', { name: 'Delete Base from the quote' }))
  await user.click(screen.getByRole('button', { name: 'Agree' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(way.isHeld()).toBe(true))
  await way.pass()
  await waitFor(() => expect(shown.address()).toBe('/tenent-quotes'))
})

describe('the focus after a save', () => {
  const settled = async ({ screen, way }: Awaited<ReturnType<typeof opened>>) => {
    await waitFor(() => expect(way.isHeld()).toBe(true))
    await waitFor(() => expect(screen.queryByText(/to change\.$/)).toBeNull())
  }

  it.each(['click', 'Enter'])('is still at the button after its %s', async (how) => {
    const shown = await opened()
    const { user, change, save } = shown
    await change()
    if (how === 'click') await user.click(save())
    else {
      save().focus()
      await user.keyboard('{Enter}')
    }
    await settled(shown)
    expect(document.activeElement).toBe(save())
  })

  it('is at the button after Ctrl+Enter in a line that was added, which is offered no more', async () => {
    const shown = await opened()
    const { user, screen, change, save } = shown
    await change()
    await user.click(screen.getByRole('button', { name: '+ Add a product' }))
    await user.click(screen.getByRole('textbox', { name: 'Quantity of product 2' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await settled(shown)
    await waitFor(() => expect(document.activeElement).toBe(save()))
    expect(screen.queryByRole('textbox', { name: 'Quantity of product 2' })).toBeNull()
  })

  it('stays where the person went meanwhile', async () => {
    const shown = await opened()
    const { user, screen, change, save } = shown
    await change()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    server.on('updateQuoteItems', async () => {
      await promise
      return quote()
    })
    await user.click(save())
    const notes = screen.getByRole('textbox', { name: 'Notes' })
    await user.click(notes)
    resolve(undefined)
    await settled(shown)
    expect(document.activeElement).toBe(notes)
  })

  it('is at the page’s heading where its lines are open no more', async () => {
    const { user, screen, change, save } = await opened()
    await change()
    const { rights } = quote()
    const locked = quote({ rights: { ...rights, edit_items: false } })
    server.on('updateQuoteItems', () => {
      server.on('readQuote', () => locked)
      return locked
    })
    await user.click(save())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Edit Quote #3' }))
  })
})
