import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { messageAfter } from './outbox.ts'

/** A new vendor's sign-up values. */
export interface NewVendor {
  person: Record<string, string>
  company: Record<string, string>
  country: string
  state: string
}

export const newPassword = 'quite a long one'

/** An unknown vendor; its names differ from those of every other test. */
export const newVendor = (): NewVendor & { username: string; email: string } => {
  const username = `e2e-${randomBytes(5).toString('hex')}`
  const email = `${username}@example.test`
  return {
    username,
    email,
    person: {
      Username: username,
      Email: email,
      'First name': 'Nora',
      'Last name': 'Engström',
      'Phone number': '15550100123',
      Password: newPassword,
      'Confirm password': newPassword,
    },
    company: {
      'Business name': `Engström Actuation ${username.slice(-6)}`,
      Industry: 'Robotics',
      Location: 'Austin',
      Address: '12 Harbour Street',
      City: 'Austin',
      'Postal code': '78701',
    },
    country: 'United States',
    state: 'Texas',
  }
}

export const fieldOf = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

const fillAll = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await fieldOf(page, label).fill(text)
}

export const choosePlace = async (page: Page, label: 'Country' | 'State', place: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(place)
  await page.getByRole('option', { name: place, exact: true }).click()
}

export const fillPerson = async (page: Page, { person }: NewVendor): Promise<void> => {
  // The sign-in page has a Username too: text typed too early would go there.
  await expect(page.getByRole('heading', { name: 'User Information' })).toBeVisible()
  await fillAll(page, person)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Company Information' })).toBeVisible()
}

export const fillCompany = async (page: Page, { company, country, state }: NewVendor): Promise<void> => {
  await fillAll(page, company)
  await choosePlace(page, 'Country', country)
  await choosePlace(page, 'State', state)
}

/** A write as the web app makes it: with the browser's CSRF value, if it has one. */
const post = async (request: APIRequestContext, path: string, data?: object): Promise<number> => {
  const { cookies } = await request.storageState()
  const csrf = cookies.find(({ name }) => name === 'csrftoken')?.value
  const headers = csrf === undefined ? {} : { 'x-csrftoken': csrf }
  return (await request.post(path, { headers, ...(data === undefined ? {} : { data }) })).status()
}

/** Signs a vendor up by the call; its address isn't verified. */
const createVendor = async (request: APIRequestContext) => {
  const vendor = newVendor()
  const { person, company } = vendor
  const status = await post(request, '/api/market/vendor/write/', {
    username: vendor.username,
    email: vendor.email,
    first_name: person['First name'],
    last_name: person['Last name'],
    phone_number: person['Phone number'],
    password: newPassword,
    business_name: company['Business name'],
    industry: company['Industry'],
    location: company['Location'],
    address: company['Address'],
    city: company['City'],
    postal_code: company['Postal code'],
    country: vendor.country,
    state: vendor.state,
  })
  expect(status).toBe(201)
  return vendor
}

/** Follows the link of the newest mail to someone. */
const verify = async (request: APIRequestContext, to: string): Promise<void> => {
  const token = await tokenFor(request, to)
  expect(await post(request, `/api/email-verify/?token=${token}`)).toBe(200)
}

export const createVerifiedVendor = async (request: APIRequestContext) => {
  const vendor = await createVendor(request)
  await verify(request, vendor.email)
  return vendor
}

/** The token of the link in a mail. */
export const tokenFor = async (request: APIRequestContext, to: string, after = 0): Promise<string> => {
  const { text } = await messageAfter(request, to, /token=/, after)
  return /token=([\w-]+)/.exec(text)?.[1] ?? ''
}
