import { fill, messages } from '@armature/domain/messages'
import { useRouter } from '@tanstack/react-router'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { ToastHost } from '@armature/ui/toasts/toast-host.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { savedWayBack } from '../way-back.ts'

const server = fakeServer()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  document.querySelector('meta[name="store"]')?.remove()
})

const person = {
  Username: 'bea',
  Email: 'bea@buyer.test',
  'First name': 'Bea',
  'Last name': 'Buyer',
  'Phone number': '(555) 010-0123',
  Password: 'quite a long one',
  'Confirm password': 'quite a long one',
}

type Shown = Awaited<ReturnType<typeof renderScreen>>
const Screen = () => (
  <>
    <SignUpPage />
    <ToastHost />
  </>
)
const open = (search = '') => renderScreen(Screen, `/register${search}`)
const field = ({ screen }: Shown, label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const radio = ({ screen }: Shown, name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

const fillPerson = async (page: Shown) => {
  for (const [label, text] of Object.entries(person)) await page.user.type(field(page, label), text)
  await page.user.click(page.screen.getByRole('button', { name: 'Next' }))
  await page.screen.findByRole('heading', { name: 'Company Information' })
}

const fillCompany = async ({ user, screen }: Shown) => {
  await user.type(screen.getByRole('textbox', { name: /^Business name/ }), 'Beacon Assemblies')
  const country = screen.getByRole('combobox', { name: /^Country/ })
  await user.type(country, 'Germany')
  await screen.findByRole('option', { name: 'Germany' })
  await user.keyboard('{Enter}')
}

const asStore = (name: string) => {
  const meta = document.createElement('meta')
  meta.name = 'store'
  meta.content = name
  document.head.append(meta)
}

describe('what somebody signs up for', () => {
  it('is to sell unless one comes from where parts are bought', async () => {
    for (const [search, kind] of [
      ['', 'sell'],
      ['?from=%2Fproducts', 'sell'],
      ['?from=%2F', 'buy'],
      ['?from=%2F%3Fstore%3Ddemo', 'buy'],
      ['?from=%2Fcatalogue%2F12-arm', 'buy'],
      ['?from=%2Frequest-quote%3Fproduct%3D4', 'buy'],
      ['?from=%2Frequest-lists', 'buy'],
      ['?from=%2Fproducts&as=buyer', 'buy'],
      ['?from=%2Fcatalogue&as=vendor', 'sell'],
      ['?from=https%3A%2F%2Fevil.test%2Fcatalogue', 'sell'],
    ] as const) {
      const page = await open(search)
      expect(radio(page, /^I buy parts/).checked, search).toBe(kind === 'buy')
      expect(radio(page, /^I sell parts/).checked, search).toBe(kind === 'sell')
      cleanup()
    }
  })

  it('is told apart in words, stands in the address, and loses nothing that was typed', async () => {
    const page = await open('?from=%2Fproducts')
    expect(page.screen.getByText(/This makes a vendor account/)).toBeTruthy()
    await page.user.type(field(page, 'Username'), 'bea')
    await page.user.type(field(page, 'Password'), 'secret words')
    await page.user.click(radio(page, /^I buy parts/))
    expect(await page.screen.findByText(/This makes a buyer’s account/)).toBeTruthy()
    expect(page.address()).toContain('as=buyer')
    expect(page.address()).toContain('from=')
    expect([field(page, 'Username').value, field(page, 'Password').value]).toEqual(['bea', 'secret words'])
  })

  it('is not asked at a store’s host: its people buy', async () => {
    asStore('Halcyon Parts')
    const { screen } = await open('?as=vendor')
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.getByText(/This makes a buyer’s account at Halcyon Parts/)).toBeTruthy()
  })
})

describe('a customer’s sign-up', () => {
  it('asks for a company’s name and country, sends both steps, and hands the way back on', async () => {
    server.on('signUpCustomer', ({ body }) => ({
      id: 7,
      username: body.username,
      email: body.email,
      role: 'CUSTOMER',
      first_name: 'Bea',
      last_name: 'Buyer',
      status: 'APPROVED',
    }))
    const page = await open('?from=%2Fcatalogue%2Flist')
    await fillPerson(page)
    expect(page.screen.queryByRole('radio')).toBeNull()
    expect(page.screen.queryByLabelText(/Industry/)).toBeNull()
    await fillCompany(page)
    await page.user.click(page.screen.getByRole('button', { name: 'Signup' }))
    await waitFor(() => expect(page.address()).toBe('/login?from=%2Fcatalogue%2Flist'))
    expect(server.received('signUpCustomer').map(({ body }) => body)).toEqual([
      {
        username: 'bea',
        first_name: 'Bea',
        last_name: 'Buyer',
        email: 'bea@buyer.test',
        phone_country: 'US',
        phone_number: '5550100123',
        password: 'quite a long one',
        business_name: 'Beacon Assemblies',
        country: 'Germany',
        address: '',
        city: '',
        state: '',
        postal_code: '',
      },
    ])
    const next = fill(messages.confirmToSignIn, { email: 'bea@buyer.test' })
    expect(await page.screen.findByText(next)).toBeTruthy()
    // The mail's link opens a separate page, which has no other way to know.
    expect(savedWayBack()).toBe('/catalogue/list')
  })

  it('says at its field why it is refused, on the step that has it, with all that was typed', async () => {
    server.on('signUpCustomer', () => new Refused(400, { username: [messages.usernameTaken] }))
    const page = await open('?as=buyer')
    await fillPerson(page)
    await fillCompany(page)
    await page.user.click(page.screen.getByRole('button', { name: 'Signup' }))
    expect(await page.screen.findByText(messages.usernameTaken, { selector: 'p' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(page, 'Username')))
    expect(field(page, 'Password').value).toBe(person.Password)
  })
})

it('assigns a number with a country code to that country', async () => {
  const page = await open('?as=buyer')
  const country = () => page.screen.getByRole<HTMLInputElement>('combobox', { name: /^Country code/ }).value
  await waitFor(() => expect(country()).toBe('+1 United States'))
  await page.user.type(field(page, 'Phone number'), '+47 91234567')
  await page.user.tab()
  expect([country(), field(page, 'Phone number').value]).toEqual(['+47 Norway', '91 23 45 67'])
  await page.user.clear(field(page, 'Phone number'))
  await page.user.type(field(page, 'Phone number'), '912')
  expect(await page.screen.findByText(messages.phoneTooShort)).toBeTruthy()
  const choice = page.screen.getByRole('combobox', { name: /^Country code/ })
  for (const [typed, chosen] of [
    ['ger', '+49 Germany'],
    ['46', '+46 Sweden'],
    ['cote', '+225 Côte d’Ivoire'],
  ] as const) {
    await page.user.clear(choice)
    await page.user.type(choice, `${typed}{Enter}`)
    expect(country()).toBe(chosen)
  }
})

it('says why a store that is closed takes nobody, with all that was typed', async () => {
  server.on(
    'signUpCustomer',
    () => new Refused(403, { detail: messages.storeTakesNobody, code: 'store_closed' }),
  )
  const page = await open('?as=buyer')
  await fillPerson(page)
  await fillCompany(page)
  await page.user.click(page.screen.getByRole('button', { name: 'Signup' }))
  expect(await page.screen.findByText(messages.storeTakesNobody)).toBeTruthy()
  expect(page.screen.getByRole('button', { name: 'Signup' })).toBeTruthy()
})

it('the browser’s Back leads to the step before with all that was typed, and so does the page’s', async () => {
  let back = () => {}
  const page = await renderScreen(() => {
    const { history } = useRouter()
    back = () => act(() => history.back())
    return <Screen />
  }, '/register')
  const { user, screen } = page
  const isFirstStep = () => waitFor(() => expect(field(page, 'Password').value).toBe(person.Password))
  await fillPerson(page)
  await fillCompany(page)
  back()
  await isFirstStep()
  for (const [label, text] of Object.entries(person)) expect(field(page, label).value).toBe(text)
  expect(page.address()).toBe('/register')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Business name/ })
  await waitFor(() => expect(name().value).toBe('Beacon Assemblies'))
  await user.click(screen.getByRole('button', { name: 'Back to User Information' }))
  await isFirstStep()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(name().value).toBe('Beacon Assemblies'))
  // One Back is enough, however often the user switched steps.
  back()
  await isFirstStep()
})
