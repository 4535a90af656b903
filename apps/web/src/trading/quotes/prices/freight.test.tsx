import { messages } from '@armature/domain/messages'
import { noTerms } from '@armature/domain/quotes/offer/line-terms'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { SubQuoteItems } from '../../../../testing/sub-quote-items.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import type { SubQuote } from '../record/quotes-api.ts'

let freight: string | null
let mayPrice: boolean
let server: FakeServer

const subQuote = (): SubQuote => ({
  id: 5,
  quote: 3,
  tenant: null,
  vendor: { id: 2, username: 'alpha', business_name: 'Alpha Robotics' },
  status: 'SENT_TO_VENDOR',
  total_price: freight === null ? '8.00' : String(8 + Number(freight)),
  freight,
  close_reason: null,
  declined_reason: null,
  created: '2026-01-02T03:04:05Z',
  updated: '2026-01-02T03:04:05Z',
  passed: [],
  destination: null,
  needed_by: null,
  rights: { edit_price: mayPrice, edit_items: false, transition_menu: true },
  quote_items: [
    {
      id: 90,
      price: '4.00',
      quantity: 2,
      subquote: 5,
      short_by: 0,
      quantity_price: null,
      ...noTerms,
      no_quote: null,
      asked_as: '',
      buyer_note: '',
      target_price: null,
      product: {
        data: {
          id: 40,
          name: 'Base',
          sku: 'Base',
          type: 'COMPONENT',
          kind: 'gripper',
          images: [],
          vendor: { business_name: 'Alpha Robotics' },
        },
      },
    },
  ],
})

beforeEach(() => {
  server = fakeServer()
  freight = null
  mayPrice = true
  saveSession(sessionOf(), false)
  server.on('readSubQuote', subQuote)
  server.on('setFreight', ({ body }) => {
    freight = body?.freight === null ? null : String(body?.freight)
    return subQuote()
  })
})

const sent = () => server.received('setFreight').map(({ body }) => body)
const open = async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: 'Set freight of sub-quote #5' }))
  return { user, screen, field: await screen.findByRole('textbox', { name: 'Freight ($)' }) }
}

it('is typed as money is, counts into the total, and says over what it was typed', async () => {
  const { user, screen, field } = await open()
  await user.type(field, '$1,250.5{Enter}')
  expect(await screen.findByText('$1,250.50')).toBeTruthy()
  expect(screen.getByText('$1,258.50')).toBeTruthy()
  expect(sent()).toEqual([{ freight: '1250.50', expected_freight: null }])
})

it('is free at 0, and nothing is said of it where it is left empty', async () => {
  freight = '5.00'
  const { user, screen, field } = await open()
  await user.clear(field)
  await user.type(field, '0{Enter}')
  expect(await screen.findByText(messages.freightFree)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set freight of sub-quote #5' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Freight ($)' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(messages.freightNotStated)).toBeTruthy()
  expect(sent()).toEqual([
    { freight: '0.00', expected_freight: '5.00' },
    { freight: null, expected_freight: '0.00' },
  ])
})

it.each(['-1', '12,50', 'by air', '10000000'])(
  '%j stays in the field with the reason, and isn’t sent',
  async (text) => {
    const { user, screen, field } = await open()
    await user.type(field, `${text}{Enter}`)
    expect(await screen.findByText(`${messages.freightInvalid} ${messages.decimalHint}`)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe(text) // a text field by its role
    expect(sent()).toEqual([])
  },
)

it('that somebody else has set meanwhile is shown beside what was typed, which a second save puts in its place', async () => {
  const { user, screen, field } = await open()
  server.on('setFreight', ({ body }) => {
    if (body?.expected_freight === '7.00') {
      freight = '9.00'
      return subQuote()
    }
    freight = '7.00'
    return new Refused(409, { detail: messages.freightChanged, code: 'freight_changed', current: subQuote() })
  })
  await user.type(field, '9{Enter}')
  expect(await screen.findByText(/Someone else set it: \$7\.00\./)).toBeTruthy()
  expect(screen.getByText(messages.freightChanged)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('$9.00')).toBeTruthy()
})

it.each([403, 404])(
  'that can’t be set since the quote moved on says so after a %i, and keeps what was typed',
  async (status) => {
    const { user, screen, field } = await open()
    server.on('setFreight', () => {
      mayPrice = false
      return new Refused(status, { detail: messages.notAllowed })
    })
    await user.type(field, '9{Enter}')
    expect(await screen.findByText(messages.freightShut)).toBeTruthy()
    expect(screen.queryByText(messages.notAllowed)).toBeNull()
    expect(field).toHaveProperty('value', '9')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Set freight/ })).toBeNull())
  },
)

it('can only be read by whoever may not price the lines now', async () => {
  mayPrice = false
  freight = '0.00'
  const { screen } = await renderScreen(SubQuoteItems)
  expect(await screen.findByText(messages.freightFree)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Set freight/ })).toBeNull()
})
