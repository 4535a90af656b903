import { tooLargeText } from '@armature/domain/values/too-large-text'
import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { fill, messages } from '@armature/domain/messages'
import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProduct } from '../../../../testing/a-product.ts'
import { aQuote as quote, aQuoteLine as line } from '../../../../testing/a-quote.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { holdTheWay } from '../../../../testing/hold-the-way.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { RecordLoader } from '@armature/ui/record/record-page.tsx'
import { EditQuotePage } from './edit-quote-page.tsx'
import { QuoteTermsForm } from './quote-terms-form.tsx'
import { quoteChanged, quoteQuery } from '../record/quotes-api.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server.on('readQuote', () => quote())
  server.on('readQuoteTimeline', () => ({
    results: [
      {
        id: 1,
        kind: 'quote.terms',
        summary: 'Notes changed',
        actor: 'Ada',
        at: '2026-01-02T03:04:05Z',
        reason: null,
      },
    ],
  }))
})
afterEach(() => vi.restoreAllMocks())

const TermsScreen = () => (
  <RecordLoader id={3} name="Quote" queryOf={quoteQuery}>
    {(read) => <QuoteTermsForm quote={read} />}
  </RecordLoader>
)
const terms = async () => {
  const shown = await renderScreen(TermsScreen)
  const notes = () => shown.screen.getByRole('textbox', { name: 'Notes' })
  await waitFor(notes)
  return { ...shown, notes }
}

it('terms are sent with what they were typed over, and only those that changed', async () => {
  server.on('patchQuote', ({ body }) => quote({ notes: body?.notes ?? '' }))
  const { user, screen, notes } = await terms()
  expect(screen.getByRole('button', { name: 'Save terms' })).toHaveProperty('disabled', true)
  await user.type(notes(), ', please')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  await waitFor(() => expect(server.received('patchQuote')).toHaveLength(1))
  expect(server.received('patchQuote')[0]?.body).toEqual({
    id: 3,
    notes: 'Blue ones, please',
    expected_notes: 'Blue ones',
  })
  expect(await screen.findByText('Nothing has changed yet.')).toBeTruthy()
})

it('terms that are typed while a save is under way are left for the next one', async () => {
  const saved = Promise.withResolvers<void>()
  server.on('patchQuote', async ({ body }) => {
    await saved.promise
    return quote({ notes: body?.notes ?? '' })
  })
  const { user, screen, notes } = await terms()
  const save = () => user.click(screen.getByRole('button', { name: 'Save terms' }))
  await user.type(notes(), ', please')
  await save()
  await user.type(notes(), ', and soon')
  await act(async () => saved.resolve())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save terms' })).toHaveProperty('disabled', false),
  )
  expect(notes()).toHaveProperty('value', 'Blue ones, please, and soon')
  await save()
  await waitFor(() => expect(server.received('patchQuote')).toHaveLength(2))
  expect(server.received('patchQuote')[1]?.body).toEqual({
    id: 3,
    notes: 'Blue ones, please, and soon',
    expected_notes: 'Blue ones, please',
  })
})

it('a changed last day is sent with the exact end that was shown', async () => {
  server.on('patchQuote', () => quote({ expires_at: '2027-02-03T23:59:59.999Z', good_until: '2027-02-03' }))
  const { user, screen } = await terms()
  const expiry = screen.getByLabelText('Good until')
  await user.clear(expiry)
  await user.type(expiry, '2027-02-03')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  await waitFor(() => expect(server.received('patchQuote')).toHaveLength(1))
  expect(server.received('patchQuote')[0]?.body).toEqual({
    id: 3,
    good_until: '2027-02-03',
    expected_expires_at: '2027-01-02T23:59:59.999Z',
  })
})

it('terms that somebody else changed meanwhile are shown, and nothing is sent until one has chosen', async () => {
  server.on('patchQuote', ({ body }) =>
    body?.expected_notes === 'Red ones'
      ? quote({ notes: body.notes ?? '' })
      : new Refused(409, {
          code: 'terms_changed',
          detail: messages.termsChanged,
          current: quote({ notes: 'Red ones' }),
        }),
  )
  const { user, screen, notes } = await terms()
  await user.type(notes(), ', please')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  expect(await screen.findByText('Changed by Ada meanwhile: Blue ones → Red ones')).toBeTruthy()
  expect(notes()).toHaveProperty('value', 'Blue ones, please')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  expect(await screen.findByText(messages.termsChanged)).toBeTruthy()
  expect(server.received('patchQuote')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Keep mine: Notes' }))
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  await waitFor(() => expect(server.received('patchQuote')).toHaveLength(2))
  expect(server.received('patchQuote')[1]?.body).toMatchObject({
    notes: 'Blue ones, please',
    expected_notes: 'Red ones',
  })
})

it('a term that nobody types over follows the quote, and the new one can be taken', async () => {
  const { user, screen, notes } = await terms()
  await act(async () => quoteChanged(quote({ notes: 'Red ones' })))
  await waitFor(() => expect(notes()).toHaveProperty('value', 'Red ones'))
  await user.type(notes(), '!')
  await act(async () => quoteChanged(quote({ notes: 'Green ones' })))
  await user.click(await screen.findByRole('button', { name: 'Take the new notes: Notes' }))
  expect(notes()).toHaveProperty('value', 'Green ones')
  expect(screen.queryByText(/Changed by/)).toBeNull()
})

it('lines that somebody else changed are refused until one goes on with them', async () => {
  const now = quote({}, [line(1, 'Base'), line(7, 'Gripper')])
  server.on('updateQuoteItems', ({ body }) =>
    body?.expected_items?.includes(7) === true
      ? now
      : new Refused(409, { code: 'lines_changed', detail: messages.linesChanged, current: now }),
  )
  const { user, screen } = await renderScreen(EditQuotePage, '/quote/3/editQuote', '/quote/$id/editQuote')
  await user.click(await screen.findByRole('button', { name: 'Delete Base from the quote' }))
  await user.click(await screen.findByRole('button', { name: messages.agree }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Added: 2 × Gripper')).toBeTruthy()
  expect(screen.getByText('Removed: 2 × Wrist')).toBeTruthy()
  expect(screen.getByText('0 lines to add, 1 line to delete.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue with these lines' }))
  expect(screen.queryByText('The lines have changed')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.received('updateQuoteItems')).toHaveLength(2))
  expect(server.received('updateQuoteItems').map(({ body }) => body?.expected_items)).toEqual([
    [1, 2],
    [1, 7],
  ])
})

it('begins with what the customer wants changed, as long as the seller owes it', async () => {
  const asked = { at: '2026-02-03T04:05:00Z', by: 'Clara Nowak', reason: 'Two more of the wrists, please.' }
  server.on('readQuote', () => quote({ changes_asked: asked }))
  const { screen } = await renderScreen(EditQuotePage, '/quote/3/editQuote', '/quote/$id/editQuote')
  const note = await screen.findByRole('alert', { name: changesWords.asked })
  expect(note.textContent).toContain(asked.reason)
  expect(note.textContent).toContain(asked.by)
})

it('reckons each price, which is of all its pieces, before its reader', async () => {
  server.on('readQuote', () => quote({}, [{ ...line(1, 'Base'), price: '19.99', quantity: 3 }]))
  const { screen } = await renderScreen(EditQuotePage, '/quote/3/editQuote', '/quote/$id/editQuote')
  const cell = (await screen.findByText('3 × $19.99')).closest('td')
  expect(cell?.textContent).toBe('$59.973 × $19.99')
})

const editor = async () => {
  server.on('searchProducts', () => ({
    results: [{ ...aProduct, id: 101, data: { ...aProduct.data, name: 'Base' } }],
    count: 1,
    next: null,
    previous: null,
  }))
  const shown = await renderScreen(EditQuotePage, '/quote/3/editQuote', '/quote/$id/editQuote')
  const { user, screen } = shown
  return {
    ...shown,
    save: async () => user.click(await screen.findByRole('button', { name: 'Save changes' })),
    nameBase: async () => {
      await user.click(await screen.findByRole('combobox', { name: 'Product 1' }))
      await user.click(await screen.findByRole('option', { name: /Base/ }))
    },
    deleteBase: async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete Base from the quote' }))
      await user.click(await screen.findByRole('button', { name: messages.agree }))
    },
  }
}

it('says of a product that is on the quote already what to do, until its line is to be deleted', async () => {
  const { user, screen, nameBase, deleteBase } = await editor()
  await nameBase()
  expect(await screen.findByText(editWords.onQuoteAlready)).toBeTruthy()
  await deleteBase()
  await waitFor(() => expect(screen.queryByText(editWords.onQuoteAlready)).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Keep Base/ }))
  expect(await screen.findByText(editWords.onQuoteAlready)).toBeTruthy()
})

it('asks for a product to add or to remove no longer than none is', async () => {
  const { screen, save, nameBase, deleteBase } = await editor()
  await save()
  expect(await screen.findByText(messages.quoteUpdateEmpty)).toBeTruthy()
  await deleteBase()
  await waitFor(() => expect(screen.queryByText(messages.quoteUpdateEmpty)).toBeNull())
  await nameBase()
  expect(screen.queryByText(messages.quoteUpdateEmpty)).toBeNull()
})

it('asks for a product no longer than none is named', async () => {
  const { screen, save, nameBase } = await editor()
  await save()
  expect(await screen.findByText(messages.quoteUpdateEmpty)).toBeTruthy()
  await nameBase()
  await waitFor(() => expect(screen.queryByText(messages.quoteUpdateEmpty)).toBeNull())
})

describe('the quantity of a line', () => {
  const open = async () => {
    const shown = await editor()
    const { user, screen } = shown
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Base' })
    await waitFor(field)
    return {
      ...shown,
      field,
      type: async (text: string) => {
        await user.clear(field())
        await user.type(field(), text)
      },
    }
  }

  it('is changed in its place: the total follows, and the save sends it over the one that was shown', async () => {
    holdTheWay()
    const { screen, save, type, field } = await open()
    const saved = quote({}, [{ ...line(1, 'Base'), quantity: 5 }, line(2, 'Wrist')])
    server.on('updateQuoteItems', () => {
      server.on('readQuote', () => saved)
      return saved
    })
    await type('5')
    expect(field().closest('tr')?.textContent).toContain('$20.00')
    expect(screen.getByText('0 lines to add, 0 lines to delete, 1 quantity to change.')).toBeTruthy()
    await save()
    await waitFor(() => expect(server.received('updateQuoteItems')).toHaveLength(1))
    expect(server.received('updateQuoteItems')[0]?.body).toEqual({
      quote_id: 3,
      remove_products: [],
      add_product: [],
      set_quantities: [{ id: 1, quantity: 5, expected_quantity: 2 }],
      expected_items: [1, 2],
    })
    await waitFor(() => expect(screen.queryByText(/to change\.$/)).toBeNull())
    expect(field().value).toBe('5')
  })

  it('that can’t be right says so at its field, and nothing is sent', async () => {
    const { screen, save, type, field } = await open()
    for (const [text, said] of [
      ['0', messages.quantityMinimum],
      ['1,5', messages.wholeNumberHint],
      ['', messages.requiredPlain],
      ['1000001', tooLargeText(1_000_000)],
    ] as const) {
      await userEvent.clear(field())
      if (text !== '') await type(text)
      expect(await screen.findByText(new RegExp(said)), text).toBeTruthy()
      await save()
      expect(document.activeElement).toBe(field())
    }
    expect(server.received('updateQuoteItems')).toEqual([])
  })

  it('says that it is below its vendor’s minimum, and what the server refuses', async () => {
    const low = { ...line(1, 'Base'), minimum_quantity: 4 }
    server.on('readQuote', () => quote({}, [{ ...low, quantity: 6 }]))
    server.on(
      'updateQuoteItems',
      () => new Refused(400, { code: 'invalid', 'set_quantities.0.quantity': ['Too much.'] }),
    )
    const { screen, save, type } = await open()
    const warning = fill(messages.belowMinimum, { minimum: '4 pieces' })
    expect(screen.queryByText(warning)).toBeNull()
    await type('3')
    expect(screen.getByText(warning)).toBeTruthy()
    await save()
    expect(await screen.findByText('Too much.')).toBeTruthy()
    await type('4')
    expect(screen.queryByText('Too much.')).toBeNull()
    expect(screen.queryByText(warning)).toBeNull()
  })

  it('that somebody else has set meanwhile is told, and seen before one’s own is sent', async () => {
    const now = quote({}, [{ ...line(1, 'Base'), quantity: 9 }, line(2, 'Wrist')])
    server.on('updateQuoteItems', ({ body }) =>
      body?.set_quantities?.[0]?.expected_quantity === 9
        ? now
        : new Refused(409, { code: 'lines_changed', detail: messages.linesChanged, current: now }),
    )
    const { user, screen, save, type, field } = await open()
    await type('5')
    await save()
    expect(await screen.findByText('Changed: 2 × Base → 9 × Base')).toBeTruthy()
    expect(field().value).toBe('5')
    // Not seen yet, so refused again.
    await save()
    await user.click(screen.getByRole('button', { name: 'Continue with these lines' }))
    await save()
    await waitFor(() => expect(server.received('updateQuoteItems')).toHaveLength(3))
    const expected = server
      .received('updateQuoteItems')
      .map(({ body }) => body?.set_quantities?.map((one) => [one.quantity, one.expected_quantity]))
    expect(expected).toEqual([[[5, 2]], [[5, 2]], [[5, 9]]])
  })

  it('of a part that isn’t open to edits is no field', async () => {
    const locked = quote()
    const [sub] = locked.subquotes
    if (!sub) throw new Error('one sub-quote')
    const rights = { ...sub.rights, edit_items: false }
    server.on('readQuote', () => ({ ...locked, subquotes: [{ ...sub, rights }] }))
    const { screen } = await renderScreen(EditQuotePage, '/quote/3/editQuote', '/quote/$id/editQuote')
    await screen.findByRole('button', { name: 'Delete Base from the quote' })
    expect(screen.queryByRole('textbox', { name: 'Quantity of Base' })).toBeNull()
  })
})

it('a deleted line leaves the focus at the way to keep it, and a removed product at its neighbour', async () => {
  const { user, screen, deleteBase } = await editor()
  const hasFocus = (name: string | RegExp) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  await deleteBase()
  await hasFocus(/^Keep Base/)
  await user.keyboard('{Enter}')
  await hasFocus('Delete Base from the quote')
  await user.click(screen.getByRole('button', { name: '+ Add a product' }))
  await user.click(screen.getByRole('button', { name: '- Remove product 1' }))
  // The only one left can't be removed.
  await hasFocus('+ Add a product')
})
