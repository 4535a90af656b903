import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer, lost } from '../../../testing/fake-server.ts'
import { hearToasts } from '../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import type { Customer } from './new-customer-dialog.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import { CompanyForm } from './company-form.tsx'
import { saveSession } from '../../platform/api/session.ts'

const customer: Customer = {
  id: 7,
  username: 'ada',
  email: 'ada@example.test',
  role: 'CUSTOMER',
  first_name: 'Ada',
  last_name: 'Byron',
  status: 'APPROVED',
}

let told: string[]
let server: FakeServer
beforeEach(() => {
  told = hearToasts()
  server = fakeServer()
  saveSession(sessionOf(), false)
})

const invitation = async () => {
  const onInvited = vi.fn<(invited: Customer) => void>()
  const onClose = vi.fn<() => void>()
  const shown = await renderScreen(() => <NewCustomerDialog isOpen onInvited={onInvited} onClose={onClose} />)
  const field = (name: string) => shown.screen.getByRole('textbox', { name })
  const fill = async () => {
    await shown.user.type(field('First name'), 'Ada')
    await shown.user.type(field('Last name'), 'Byron')
    await shown.user.type(field('E-mail'), 'ada@example.test')
  }
  const button = () => shown.screen.getByRole('button', { name: 'Invite customer' })
  return { ...shown, onInvited, onClose, field, fill, button }
}

describe('a form of the kit', () => {
  it('leads to the first field that is wrong, and sends nothing', async () => {
    const { user, screen, field, button } = await invitation()
    await user.click(button())
    expect(await screen.findAllByText('Required!')).toHaveLength(2)
    expect(document.activeElement).toBe(field('First name'))
    expect(server.received('inviteCustomer')).toHaveLength(0)
  })

  it('sends a double click once, keeps the focus on the way, and tells the outcome once', async () => {
    const gate = Promise.withResolvers<Customer>()
    server.on('inviteCustomer', () => gate.promise)
    const { user, fill, button, onInvited, onClose } = await invitation()
    await fill()
    await user.dblClick(button())
    await waitFor(() => expect(server.received('inviteCustomer')).toHaveLength(1))
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button())
    await user.keyboard('{Enter}')
    gate.resolve(customer)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onInvited).toHaveBeenCalledExactlyOnceWith(customer)
    expect(server.received('inviteCustomer')).toHaveLength(1)
    expect(told).toEqual(['An invitation was sent to ada@example.test'])
  })

  it('puts a refusal at its field with the focus, what has no field above the button, and loses nothing', async () => {
    server.on('inviteCustomer', () => new Refused(400, { email: ['Taken.'], role: ['Not yours.'] }))
    const { user, screen, fill, field, button } = await invitation()
    await fill()
    await user.click(button())
    expect(await screen.findByText('Taken.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Not yours.')
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
    expect(field('First name')).toHaveProperty('value', 'Ada')
    expect(told).toEqual([])
  })

  it('goes again under its key after a lost answer', async () => {
    server.on('inviteCustomer', () => lost)
    const { user, fill, button, onClose } = await invitation()
    await fill()
    await user.click(button())
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'))
    server.on('inviteCustomer', () => customer)
    await user.click(button())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const keys = server.received('inviteCustomer').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

const company = {
  business_name: 'Alpha Robotics',
  location: 'Oslo',
  industry: 'Robotics',
  address: 'Harbour street 1',
  city: 'Oslo',
  state: 'Oslo',
  country: 'Norway',
  postal_code: '0150',
}

describe('a form whose button is shut while something is wrong', () => {
  it('says why beside it, and Enter leads there', async () => {
    const { user, screen } = await renderScreen(() => <CompanyForm company={company} />)
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save().disabled).toBe(true)
    expect(screen.getByText('Nothing has changed yet.')).toBeTruthy()
    const industry = screen.getByRole('textbox', { name: /^Industry/ })
    await user.clear(industry)
    await user.type(screen.getByRole('textbox', { name: /^Business name/ }), ' Ltd{Enter}')
    expect(await screen.findByText('To save, complete: Industry.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(industry))
  })

  it('sends what was changed and nothing else', async () => {
    server.on('updateCompany', () => new Refused(409, { detail: 'Somebody else is at it.' }))
    const { user, screen } = await renderScreen(() => <CompanyForm company={company} />)
    await user.type(screen.getByRole('textbox', { name: /^Business name/ }), ' Ltd')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody else is at it.')
    expect(server.received('updateCompany').map(({ body }) => body)).toEqual([
      { business_name: 'Alpha Robotics Ltd' },
    ])
  })
})
