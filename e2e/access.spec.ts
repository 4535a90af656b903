import { fill, messages } from '@armature/domain/messages'
import { addUnpricedQuote } from './priced-quote.ts'
import type { Username } from './sign-in.ts'
import { editCell } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

const ofAll = ['Dashboard', 'Profile', 'Inventory', 'Products']
const ofVendors = [
  ...ofAll,
  'Sub Quotes',
  'Open Lines',
  'Sub Orders',
  'Questions',
  'Subscription',
  'Payment Methods',
]
/** A group of its own, below what the specification lists. */
const buying = ['Add Quote', 'Request lists', 'My Quotes', 'My Orders']

const people: readonly { username: Username; menu: string[]; lost: string[] }[] = [
  {
    username: 'admin',
    menu: [
      ...ofAll,
      'Quotes',
      'Orders',
      'Users',
      'Plans',
      'Taxes',
      'Specifications',
      'Audit',
      'Mails',
      'Questions',
      'Catalogue',
    ],
    lost: ['/subquotes', '/suborders', '/payments', '/subscription', '/tenent-quotes', '/my-quotes'],
  },
  {
    username: 'vendor',
    menu: [...ofVendors, 'Catalogue', ...buying],
    lost: [
      '/quotes',
      '/orders',
      '/audit',
      '/plans',
      '/taxes',
      '/specifications',
      '/quote/1/subquotes',
      '/quote/1/editQuote',
      '/tenant-products',
      '/request-quote',
    ],
  },
  {
    username: 'tenant',
    menu: [...ofVendors, 'Tenant Products', 'Tenant Quotes', 'Tenant Orders', 'Catalogue', ...buying],
    lost: ['/quotes', '/orders', '/users', '/audit', '/order/1/suborders', '/request-quote'],
  },
  {
    username: 'customer',
    menu: [
      'Dashboard',
      'Profile',
      'Questions',
      'Payment Methods',
      'Catalogue',
      'Request lists',
      'Request quote',
      'My Quotes',
      'My Orders',
    ],
    lost: ['/products', '/inventory', '/add-product', '/quotes', '/subquotes', '/tenant-orders'],
  },
]

for (const { username, menu, lost } of people) {
  test(`${username} finds its own screens in the menu and no others anywhere`, async ({ as }) => {
    const page = await as(username)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    // An entry may say how much waits behind it.
    const named = menu.map((label) => new RegExp(`^${label}(\\d.*)?$`))
    await expect(links).toHaveText([/^(Armature|Cobalt Store)$/, ...named])
    for (const path of [...lost, '/not-found', '/no/such/page']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: messages.pageNotFound }), path).toBeVisible()
    }
    await page.goto('/')
    await page.goto(lost[0] ?? '')
    await page.getByRole('button', { name: messages.goBack }).click()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  })
}

test('a record that is not there is the 404 page', async ({ as }) => {
  const page = await as('admin')
  for (const path of ['/quote/999999/subquotes', '/order/999999/suborders', '/quote/x/editQuote']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: messages.pageNotFound }), path).toBeVisible()
  }
})

test('who is signed out reads the 404 page too', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: messages.pageNotFound })).toBeVisible()
  await page.getByRole('button', { name: messages.goBack }).click()
})

test('a price that is someone else’s to set says so', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/subquotes?status=SENT_TO_ADMIN')
  await page
    .getByRole('button', { name: /^Items of sub-quote/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Price of / })
    .first()
    .click()
  await seeToast(page, messages.notAllowed)
})

test('where no transition is possible the menu and a toast say so', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/subquotes?status=SENT_TO_CUSTOMER')
  await page
    .getByRole('button', { name: /^Show transitions/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: messages.noTransitionAvailable })).toBeDisabled()
  await seeToast(page, messages.noAvailableTransitions)
})

test('deleting a product asks first', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/products')
  const remove = page.getByRole('button', { name: /^Delete / }).last()
  const name = (await remove.getAttribute('aria-label'))?.replace('Delete ', '') ?? ''
  await remove.click()
  const question = page.getByRole('dialog', { name: /^Are you sure, you want to delete Product # \d+$/ })
  await question.getByRole('button', { name: messages.disagree }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: `Details of ${name}`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  await question.getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, messages.productDeleted)
  await expect(page.getByRole('button', { name: `Details of ${name}`, exact: true })).toHaveCount(0)
})

test('deleting a quote asks first', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  // Its own: mails lead to the demo's.
  const { quote } = await addUnpricedQuote(page, 1, { isSent: false, buyer: 'northfield' })
  const id = String(quote)
  await page.goto(`/quotes?search=${id}`)
  await page.getByRole('button', { name: `Delete quote #${id}`, exact: true }).click()
  const question = page.getByRole('dialog', { name: fill(messages.deleteQuoteConfirm, { id }) })
  await question.getByRole('button', { name: messages.disagree }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: `Delete quote #${id}`, exact: true }).click()
  await question.getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, fill(messages.quoteDeleted, { id }))
  await expect(page.getByRole('button', { name: `Delete quote #${id}`, exact: true })).toHaveCount(0)
})

test('a write that the server fails on is told by a toast, and the cell keeps what was typed', async ({
  as,
}) => {
  const page = await as('vendor')
  await page.goto('/inventory')
  await page.route('**/api/market/*/write/*/', (route) => route.fulfill({ status: 500, json: {} }))
  const cell = page.getByRole('button', { name: /^Quantity of / }).first()
  const label = (await cell.getAttribute('aria-label')) ?? ''
  const name = label.replace(/: \d+\. Edit$/, '')
  await editCell(page, name, '9876')
  await seeToast(page, messages.unexpected)
  await expect(page.getByRole('textbox', { name })).toHaveValue('9876')
})

test('a load that fails says so in its place, without a toast, and can be tried again', async ({ as }) => {
  const page = await as('vendor')
  await page.route('**/api/shop/suborder/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/suborders')
  await expect(page.getByRole('alert')).toContainText('This could not be loaded.')
  await expect(page.getByText(messages.unexpected)).toHaveCount(0)
  await page.unroute('**/api/shop/suborder/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Sub-orders' }).getByRole('rowheader').first()).toBeVisible()
})
