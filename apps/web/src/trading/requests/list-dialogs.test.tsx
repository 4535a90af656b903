import { messages } from '@armature/domain/messages'
import { expect, it, vi } from 'vitest'
import { aRequestList } from '../../../testing/a-request-list.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer, lost, Refused } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { tryToClose } from '@armature/ui/testing/try-to-close.ts'
import { saveSession } from '../../platform/api/session.ts'
import { ListDialog } from './list-dialogs.tsx'
import type { ListLine, RequestList } from './request-api.ts'

const wordsLine: ListLine = {
  id: 1,
  place: 1,
  product: null,
  is_gone: false,
  is_elsewhere: false,
  name: 'An arm',
  sku: '',
  quantity: 1,
  note: '',
  row: null,
  target_price: null,
}
const aList = aRequestList({ lines: [wordsLine] })

it('a list that is needed by a day in the past says so at the field, and nothing is sent', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { screen, user } = await renderScreen(() => <ListDialog act={{ kind: 'new' }} onClose={() => {}} />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Cell')
  const day = screen.getByLabelText('Needed by (optional)')
  await user.type(day, '2001-12-01')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(messages.dayIsPast)).toBeTruthy()
  expect(day.getAttribute('aria-invalid')).toBe('true')
  expect(server.received('createRequestList')).toEqual([])
})

it('a name that is too long is taken as it is typed, and the field says so', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { screen, user } = await renderScreen(() => <ListDialog act={{ kind: 'new' }} onClose={() => {}} />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.click(name)
  await user.paste('x'.repeat(81))
  expect(name.value).toHaveLength(81)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A name has 80 characters at most.')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(server.received('createRequestList')).toEqual([])
})

it('the part for a line is chosen from its owner’s own catalogue', async () => {
  const server = fakeServer()
  server.on('searchProducts', () => ({ results: [], count: 0, next: null, previous: null }))
  saveSession(sessionOf({ role: 'CUSTOMER', tenantId: 30 }), false)
  const { screen, user } = await renderScreen(() => (
    <ListDialog act={{ kind: 'find', list: aList, line: wordsLine }} onClose={() => {}} />
  ))
  await user.type(await screen.findByRole('combobox', { name: 'Part' }), 'arm')
  await expect
    .poll(() => server.received('searchProducts').at(-1)?.query)
    .toMatchObject({ search: 'arm', tenant__in: '30' })
})

it('the switch of what a link tells holds for the link that there is', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const shared = { since: '2026-01-02T03:04:05Z', shows_target_prices: true }
  server.on('changeListLink', () => ({ ...aList, shared: { ...shared, shows_target_prices: false } }))
  const { screen, user } = await renderScreen(() => (
    <ListDialog act={{ kind: 'share', list: { ...aList, shared } }} onClose={() => {}} />
  ))
  const tells = await screen.findByRole('switch', { name: 'Show target prices too' })
  await user.click(tells)
  await expect
    .poll(() => server.received('changeListLink').map(({ body }) => body))
    .toEqual([{ shows_target_prices: false }])
  expect(tells).toHaveProperty('checked', false)
})

it('the switch of what a link tells goes back where the link has ended meanwhile', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const shared = { since: '2026-01-02T03:04:05Z', shows_target_prices: false }
  server.on('changeListLink', () => new Refused(409, { detail: messages.listHasNoLink }))
  const { screen, user } = await renderScreen(() => (
    <ListDialog act={{ kind: 'share', list: { ...aList, shared } }} onClose={() => {}} />
  ))
  const tells = await screen.findByRole('switch', { name: 'Show target prices too' })
  await user.click(tells)
  await expect.poll(() => server.received('changeListLink').length).toBe(1)
  await expect.poll(() => tells).toHaveProperty('checked', false)
})

const lostNotify = async (server: FakeServer) => {
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const shared = { since: '2026-01-02T03:04:05Z', shows_target_prices: false }
  server.on('changeListLink', () => lost)
  const { screen, user } = await renderScreen(() => (
    <ListDialog act={{ kind: 'share', list: { ...aList, shared } }} onClose={() => {}} />
  ))
  const tells = await screen.findByRole('switch', { name: 'Show target prices too' })
  await user.click(tells)
  await expect.poll(() => server.received('readRequestList').length).toBeGreaterThan(0)
  return { tells, shared }
}

it('the switch of what a link tells goes back where no answer came', async () => {
  const server = fakeServer()
  server.on('readRequestList', () => lost)
  const { tells } = await lostNotify(server)
  await expect.poll(() => tells).toHaveProperty('checked', false)
})

it('the switch of what a link tells is read anew where no answer came: the server may have taken it', async () => {
  const server = fakeServer()
  const { promise, resolve } = Promise.withResolvers<RequestList>()
  server.on('readRequestList', () => promise)
  const { tells, shared } = await lostNotify(server)
  await expect.poll(() => tells).toHaveProperty('checked', false)
  resolve({ ...aList, shared: { ...shared, shows_target_prices: true } })
  await expect.poll(() => tells).toHaveProperty('checked', true)
})

it('a link that ends by a key leaves the keyboard at the button that makes one', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const shared = { since: '2026-01-02T03:04:05Z', shows_target_prices: false }
  server.on('unshareRequestList', () => aList)
  const { screen, user } = await renderScreen(() => (
    <ListDialog act={{ kind: 'share', list: { ...aList, shared } }} onClose={() => {}} />
  ))
  const end = await screen.findByRole('button', { name: 'Remove the link' })
  end.focus()
  await user.keyboard('{Enter}')
  const make = await screen.findByRole('button', { name: 'Create a link' })
  expect(end.isConnected).toBe(false)
  expect(document.activeElement).toBe(make)
})

it('a list that was changed meanwhile says how, and a second save puts what was typed in its place', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const now = { ...aList, name: 'Cell 4', needed_by: '2999-01-05' }
  server.on('readRequestList', () => now)
  server.on('changeRequestList', ({ body }) =>
    body?.expected?.name === now.name
      ? now
      : new Refused(409, { detail: messages.listChanged, code: 'list_changed' }),
  )
  const onClose = vi.fn<() => void>()
  const { screen, user } = await renderScreen(() => (
    <ListDialog act={{ kind: 'rename', list: aList }} onClose={onClose} />
  ))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Cell 5{Enter}')
  expect(await screen.findByText('Saved as “Cell 4”, needed by Jan 5, 2999.')).toBeTruthy()
  expect(name.value).toBe('Cell 5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.received('changeRequestList').at(-1)?.body).toMatchObject({
    name: 'Cell 5',
    expected: { name: 'Cell 4', needed_by: '2999-01-05' },
  })
})

it('stays while the link is made', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  server.on('shareRequestList', () => new Promise(() => {}))
  const onClose = vi.fn<() => void>()
  const { screen, user } = await renderScreen(() => (
    <ListDialog act={{ kind: 'share', list: aList }} onClose={onClose} />
  ))
  await user.click(await screen.findByRole('button', { name: 'Create a link' }))
  await tryToClose(user)
  expect(onClose).not.toHaveBeenCalled()
})
