import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { emailOf, messageAfter, newestId, offerPath } from '../testing/outbox.ts'
import { signIn } from '../testing/sign-in.ts'
import {
  choose,
  chooseFirst,
  createQuote,
  editCell,
  findRow,
  moveTo,
  openFromMenu,
  quoteRow,
  transition,
} from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

// One story in six parts, each continuing the previous one.
test.describe.configure({ mode: 'serial' })

const run = Date.now().toString(36)
const component = `Wrist joint bearing ${run}`
const model = `Gantry arm ${run}`
const rival = 'OpenMV Cam H7'

/** Read from the screens during the story. */
const story = { quote: '', order: '', offer: '', subOfVendor: '', subOfVendor2: '' }

const fillCommon = async (page: Page, name: string, sku: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'SKU' }).fill(sku)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('40')
  for (const side of ['Length', 'Width', 'Height', 'Weight']) {
    await page.getByRole('textbox', { name: side, exact: true }).fill('12')
  }
  await chooseFirst(page, 'Applications')
}

const subQuoteId = (text: string | null): string => /#(\d+)/.exec(text ?? '')?.[1] ?? ''

test('a vendor signs in with a one-time code and keeps its products and stock', async ({ page }) => {
  await signIn(page, 'vendor')
  await openFromMenu(page, 'Products')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toBeVisible()
  await openFromMenu(page, 'Inventory')
  await expect(page.getByRole('table', { name: 'Inventory' }).getByRole('row').nth(1)).toBeVisible()

  await test.step('adds a COMPONENT', async () => {
    await openFromMenu(page, 'Products')
    await page.getByRole('link', { name: 'New Product' }).click()
    await page.getByRole('tab', { name: 'COMPONENT' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await fillCommon(page, component, `WJB-${run}`)
    await chooseFirst(page, 'Component subcategory')
    await chooseFirst(page, 'Models')
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, messages.productAdded)
  })

  await test.step('adds a MODEL', async () => {
    await page.getByRole('link', { name: 'New Product' }).click()
    await page.getByRole('tab', { name: 'MODEL' }).click()
    await fillCommon(page, model, `GA-${run}`)
    for (const typed of ['1', '']) await page.getByRole('textbox', { name: 'Price' }).fill(typed)
    await expect(page.getByText(messages.priceRequired)).toBeVisible()
    await page.getByRole('textbox', { name: 'Price' }).fill('1234.56')
    await chooseFirst(page, 'Equipment')
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, messages.productAdded)
    await expect(await findRow(page, model)).toContainText('$1,234.56')
  })

  await test.step('edits it; its type is locked', async () => {
    await page.getByRole('button', { name: `Edit ${model}` }).click()
    await expect(page.getByRole('tab', { name: 'COMPONENT' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Price' }).fill('1299.99')
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, messages.productModified)
    await expect(await findRow(page, model)).toContainText('$1,299.99')
  })

  await test.step('changes a quantity', async () => {
    await openFromMenu(page, 'Inventory')
    const row = await findRow(page, component)
    await editCell(page, `Quantity of ${component}`, '0')
    await expect(page.getByText(messages.quantityMinimum)).toBeVisible()
    await page.getByRole('textbox', { name: `Quantity of ${component}` }).fill('75')
    await page.getByRole('textbox', { name: `Quantity of ${component}` }).press('Enter')
    await seeToast(page, messages.quantityChanged)
    await expect(row).toContainText('75')
  })
})

test('an admin adds a quote for a customer; it splits by vendor and goes to the vendors', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await page.getByRole('link', { name: 'Add Quote' }).first().click()
  await choose(page, 'User', 'Clara Nowak')
  await choose(page, 'Product 1', component)
  await page.getByRole('textbox', { name: 'Quantity of product 1' }).fill('4')
  for (const [index, name, quantity] of [
    [2, model, '1'],
    [3, rival, '3'],
  ] as const) {
    await page.getByRole('button', { name: '+ Add a product' }).last().click()
    await choose(page, `Product ${index}`, name)
    await page.getByRole('textbox', { name: `Quantity of product ${index}` }).fill(quantity)
  }
  story.quote = await createQuote(page)
  await seeToast(page, messages.quoteAdded)
  await expect(page).toHaveURL(/\/quotes$/)

  const row = quoteRow(page, story.quote)
  await expect(row).toContainText('Clara Nowak')
  const subject = `quote #${story.quote}`
  await expect(row).toContainText('PENDING')

  await test.step('without a down payment it does not leave the house', async () => {
    await transition(page, subject, 'send to vendor')
    await seeToast(page, messages.setDownPaymentFirst)
  })

  await test.step('the down payment is set in its cell', async () => {
    await editCell(page, `Down payment of ${subject}`, '0')
    await expect(page.getByText(messages.downPaymentInvalid)).toBeVisible()
    await page.getByRole('textbox', { name: `Down payment of ${subject}` }).press('Escape')
    await editCell(page, `Down payment of ${subject}`, '30')
    await seeToast(page, messages.downPaymentSet)
    await editCell(page, `Down payment of ${subject}`, '25')
    await seeToast(page, messages.downPaymentChanged)
    await expect(row).toContainText('25 %')
  })

  await moveTo(page, subject, 'send to vendor', 'SENT TO VENDOR')
  await expect(row).toContainText('SENT TO VENDOR')

  await test.step('each vendor has a sub-quote of its own', async () => {
    await page.getByRole('button', { name: `Sub-quotes of ${subject}` }).click()
    await expect(page.getByRole('heading', { name: `Quote #${story.quote}`, level: 1 })).toBeVisible()
    const subs = page.getByRole('table', { name: 'Sub-quotes' })
    const own = subs.getByRole('row').filter({ hasText: 'Northgate Motion' })
    const rivals = subs.getByRole('row').filter({ hasText: 'Brightpath Sensing' })
    story.subOfVendor = subQuoteId(await own.getByRole('rowheader').textContent())
    story.subOfVendor2 = subQuoteId(await rivals.getByRole('rowheader').textContent())
    await expect(subs.getByRole('rowheader')).toHaveCount(2)
  })

  await test.step('prices are the vendor’s to set now', async () => {
    await page.getByRole('button', { name: `Items of sub-quote #${story.subOfVendor}` }).click()
    await page.getByRole('button', { name: `Price of ${component}: Not priced` }).click()
    await seeToast(page, messages.notAllowed)
  })
})

test('each vendor sees its own lines alone, prices them and hands them on', async ({ as }) => {
  const page = await as('vendor')
  const own = `sub-quote #${story.subOfVendor}`
  await page.goto('/subquotes')
  await expect(page.getByRole('button', { name: `Items of sub-quote #${story.subOfVendor2}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Items of ${own}` }).click()
  const items = page.getByRole('table', { name: `Items of ${own}` })
  await expect(items.getByRole('rowheader')).toHaveCount(2)
  await expect(items.getByText(rival)).toHaveCount(0)
  await expect(items.getByRole('row').filter({ hasText: model })).toContainText('$1,299.99')

  await transition(page, own, 'send to admin')
  await seeToast(page, messages.enterItemPrices)

  await editCell(page, `Price of ${component}`, '0.5')
  await expect(page.getByText(messages.priceInvalidInline)).toBeVisible()
  await page.getByRole('textbox', { name: `Price of ${component}` }).fill('19.99')
  await page.getByRole('textbox', { name: `Price of ${component}` }).press('Enter')
  await expect(items.getByRole('row').filter({ hasText: component })).toContainText('$79.96')
  await moveTo(page, own, 'send to admin', 'SENT TO ADMIN')

  const other = await as('vendor2')
  const others = `sub-quote #${story.subOfVendor2}`
  await other.goto('/subquotes')
  await expect(other.getByRole('button', { name: `Items of ${own}` })).toHaveCount(0)
  await other.getByRole('button', { name: `Items of ${others}` }).click()
  const rivalItems = other.getByRole('table', { name: `Items of ${others}` })
  await expect(rivalItems.getByRole('rowheader')).toHaveCount(1)
  await editCell(other, `Price of ${rival}`, '89.01')
  await expect(rivalItems).toContainText('$267.03')
  await moveTo(other, others, 'vendor approve', 'VENDOR APPROVED')
})

test('the admin looks through the sub-quotes, approves and sends the offer', async ({ as }) => {
  const page = await as('admin')
  const to = emailOf('customer')
  const before = await newestId(page.request, to)
  await page.goto(`/quote/${story.quote}/subquotes`)
  const subs = page.getByRole('table', { name: 'Sub-quotes' })
  await expect(subs.getByRole('row').filter({ hasText: 'Northgate Motion' })).toContainText('$1,379.95')
  await expect(subs.getByRole('row').filter({ hasText: 'Brightpath Sensing' })).toContainText('$267.03')
  await moveTo(page, `sub-quote #${story.subOfVendor}`, 'admin approve', 'ADMIN APPROVED')
  await moveTo(page, `quote #${story.quote}`, 'admin approve', 'ADMIN APPROVED')
  await moveTo(page, `quote #${story.quote}`, 'send to customer', 'SENT TO CUSTOMER')
  story.offer = offerPath(await messageAfter(page.request, to, /Your offer for quote/, before))
})

test('the customer reads the offer, is declined once, and pays the down payment', async ({ page }) => {
  await page.goto(story.offer)
  await expect(page.getByRole('heading', { name: `Quote #${story.quote}` })).toBeVisible()
  const lines = page.getByRole('table', { name: 'Offered parts' })
  await expect(lines.getByRole('rowheader')).toHaveCount(3)
  await expect(page.getByText('Due now (25 % down payment)')).toBeVisible()
  // 4 × 19.99 + 1,299.99 + 3 × 89.01 = 1,646.98, and a quarter of it, half a cent rounded up.
  await expect(page.getByRole('article')).toContainText('$1,646.98')
  await expect(page.getByRole('article')).toContainText('$411.75')

  const card = page.getByRole('group', { name: 'Card' })
  await card.getByRole('textbox', { name: 'Card number' }).fill('4000000000000002')
  await card.getByRole('textbox', { name: 'Expiry' }).fill('1231')
  await card.getByRole('textbox', { name: 'CVC' }).fill('123')
  const pay = page.getByRole('button', { name: 'Accept and pay $411.75' })
  await pay.click()
  await expect(page.getByRole('complementary').getByText(messages.paymentDeclined)).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002')
  await expect(card.getByRole('textbox', { name: 'Expiry' })).toHaveValue('12/31')

  await card.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242')
  await pay.click()
  const receipt = page.getByRole('region', { name: /Order #\d+ is placed/ })
  await expect(receipt).toBeVisible()
  story.order = subQuoteId(await receipt.getByRole('heading').textContent())
  await expect(receipt).toContainText('$411.75')
  await expect(receipt).toContainText('$1,235.23')
  await page.reload()
  await expect(page.getByRole('region', { name: `Order #${story.order} is placed` })).toBeVisible()
})

test('order and sub-orders exist, right to the cent, for the admin, the vendors and the customer', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/orders')
  const row = admin
    .getByRole('row')
    .filter({ has: admin.getByRole('button', { name: `Sub-orders of order #${story.order}` }) })
  for (const amount of ['$1,646.98', '$411.75', '$1,235.23']) await expect(row).toContainText(amount)
  await row.getByRole('button').first().click()
  const subOrders = admin.getByRole('table', { name: 'Sub-orders' })
  await expect(subOrders.getByRole('row').filter({ hasText: 'Northgate Motion' })).toContainText('$1,379.95')
  await expect(subOrders.getByRole('row').filter({ hasText: 'Brightpath Sensing' })).toContainText('$267.03')
  await expect(subOrders.getByRole('rowheader')).toHaveCount(2)

  for (const [username, amount, line] of [
    ['vendor', '$1,379.95', component],
    ['vendor2', '$267.03', rival],
  ] as const) {
    const page = await as(username)
    await page.goto('/suborders')
    const own = page
      .getByRole('row')
      .filter({ hasText: `#${story.order}` })
      .filter({ hasText: amount })
    await expect(own).toHaveCount(1)
    await own.getByRole('button', { name: /^Order details/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Order details' })
    for (const header of ['Image', 'Name', 'SKU', 'Type', 'Qty', 'Price', 'Total']) {
      await expect(dialog.getByRole('columnheader', { name: header })).toBeVisible()
    }
    await expect(dialog.getByRole('rowheader', { name: line })).toBeVisible()
  }

  const customer = await as('customer')
  await customer.goto('/my-orders')
  const bought = customer.getByRole('row').filter({ hasText: `#${story.order}` })
  await expect(bought.filter({ hasText: '$1,646.98' })).toContainText('$411.75')
})

test('an off-line payment recorded by the admin buys an offer as well', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/add-quote')
  await choose(page, 'User', 'Clara Nowak')
  await choose(page, 'Product 1', model)
  await page.getByRole('textbox', { name: 'Quantity of product 1' }).fill('2')
  const quote = await createQuote(page)
  await seeToast(page, messages.quoteAdded)
  await expect(quoteRow(page, quote)).toContainText('PENDING')
  const subject = `quote #${quote}`
  await editCell(page, `Down payment of ${subject}`, '50')
  await seeToast(page, messages.downPaymentSet)
  await moveTo(page, subject, 'admin approve', 'ADMIN APPROVED')
  await moveTo(page, subject, 'send to customer', 'SENT TO CUSTOMER')
  await page.getByRole('button', { name: `Record payment for ${subject}` }).click()
  const dialog = page.getByRole('dialog', { name: `Record off-line payment for ${subject}` })
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('1299.99')
  await dialog.getByRole('textbox', { name: 'Reference' }).fill(`Wire ${run}`)

  await test.step('what has no sure reading is no amount', async () => {
    for (const typed of ['12,50', '1.299.99', '-5', '']) {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(typed)
      await expect(dialog.getByText(messages.decimalHint), typed).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Record payment' })).toBeDisabled()
    }
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1299.99')
  })

  await test.step('a lost answer is asked for again under its key; another amount has its own', async () => {
    const keys: (string | undefined)[] = []
    await page.route('**/record-payment/', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.abort()
    })
    const record = dialog.getByRole('button', { name: 'Record payment' })
    for (const amount of ['1299.99', '1299.99', '1300.00']) {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await record.click()
      await seeToast(page, messages.unexpected)
    }
    await page.unroute('**/record-payment/')
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1299.99')
  })
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  const recorded = page.getByText(/^Payment recorded, order #\d+ created$/)
  const order = subQuoteId(await recorded.textContent())
  await page.goto('/orders')
  const ordered = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Sub-orders of order #${order}`, exact: true }) })
  await expect(ordered).toContainText('$2,599.98')
  await expect(ordered).toContainText('$1,299.99')
})
