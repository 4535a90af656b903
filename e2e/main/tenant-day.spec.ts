import { messages } from '@armature/domain/messages'
import { quiet } from '../testing/kept-pages.ts'
import { forgetLast } from '../testing/product-form-steps.ts'
import {
  choose,
  chooseFirst,
  editCell,
  findRow,
  moveTo,
  openFromMenu,
  openMenuGroups,
  transition,
} from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

const run = Date.now().toString(36)
const part = `Lidar bracket ${run}`
const sku = `LB-${run}`

const numberIn = (text: string | null): string => /#(\d+)/.exec(text ?? '')?.[1] ?? ''

test('a tenant lists a product in its store, sells it, and takes it off', async ({ as }) => {
  /** Read from the screens during the story. */
  const story = { quote: '', order: '' }

  await test.step('a tenant adds a product to its store, edits it, and its other products stay apart', async () => {
    const page = await as('tenant')
    await page.goto('/')
    await openFromMenu(page, 'Tenant Products')
    await page.getByRole('link', { name: 'New Product' }).first().click()
    await forgetLast(page)
    await page.getByRole('tab', { name: 'COMPONENT' }).click()
    await expect(page.getByRole('switch', { name: 'Tenant product' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Name' }).fill(part)
    await page.getByRole('textbox', { name: 'SKU' }).fill(sku)
    await page.getByRole('textbox', { name: 'Quantity' }).fill('40')
    for (const side of ['Length', 'Width', 'Height', 'Weight'])
      await page.getByRole('textbox', { name: side }).fill('3')
    for (const label of ['Applications', 'Component subcategory', 'Models']) await chooseFirst(page, label)
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, messages.productAdded)
    await expect(page.getByRole('heading', { name: 'Tenant Products', level: 1 })).toBeVisible()
    await findRow(page, part)

    await page.getByRole('button', { name: `Edit ${part}` }).click()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('41')
    await page.getByRole('button', { name: 'Save' }).click()
    await seeToast(page, messages.productModified)
    await expect(await findRow(page, part)).toContainText('41')

    await openFromMenu(page, 'Products')
    await page.getByRole('searchbox').fill(part)
    await expect(page.getByText('Nothing matches.')).toBeVisible()
  })

  await test.step('a customer of the store asks for it', async () => {
    const page = await as('storebuyer')
    await page.goto('/')
    await openFromMenu(page, 'Request quote')
    await choose(page, 'Product 1', part)
    await page.getByRole('textbox', { name: 'Quantity of product 1' }).fill('3')
    const [asked] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/api/shop/quote/') && response.request().method() === 'POST',
      ),
      page.getByRole('button', { name: 'Request quote', exact: true }).click(),
    ])
    story.quote = String(((await asked.json()) as { id: number }).id)
    await seeToast(page, messages.quoteAdded)
  })

  await test.step('the tenant finds it under Tenant Quotes, sets down payment and price, and offers it', async () => {
    const page = await as('tenant')
    const subject = `quote #${story.quote}`
    await page.goto('/')
    await openFromMenu(page, 'Tenant Quotes')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Products of ${subject}`, exact: true }) })
    await expect(row).toContainText('Hana Sato')
    await expect(row).toContainText('PENDING')
    // Only the operator edits and deletes (specification section 6).
    await expect(page.getByRole('button', { name: /^(Edit|Delete) quote/ })).toHaveCount(0)

    await transition(page, subject, 'send to customer')
    await seeToast(page, messages.setDownPaymentFirst)
    await editCell(page, `Down payment of ${subject}`, '0')
    await expect(page.getByText(messages.downPaymentInvalid)).toBeVisible()
    await page.getByRole('textbox', { name: `Down payment of ${subject}` }).fill('40')
    await page.getByRole('textbox', { name: `Down payment of ${subject}` }).press('Enter')
    await seeToast(page, messages.downPaymentSet)
    await transition(page, subject, 'send to customer')
    await seeToast(page, messages.setProductPrice)

    await row.getByRole('button', { name: `Products of ${subject}` }).click()
    await expect(page.getByRole('heading', { name: `Quote #${story.quote}`, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Items of sub-quote/ }).click()
    await editCell(page, `Price of ${part}`, '0.5')
    await expect(page.getByText(messages.priceInvalidInline)).toBeVisible()
    await page.getByRole('textbox', { name: `Price of ${part}` }).fill('33.35')
    await page.getByRole('textbox', { name: `Price of ${part}` }).press('Enter')
    await expect(page.getByRole('table', { name: /^Items of/ })).toContainText('$100.05')
    await moveTo(page, subject, 'send to customer', 'SENT TO CUSTOMER')
  })

  await test.step('the customer accepts the offer and pays the down payment', async () => {
    const page = await as('storebuyer')
    await page.goto(`/my-quotes/${story.quote}`)
    await page.getByRole('link', { name: 'Read and accept the offer' }).click()
    const card = page.getByRole('group', { name: 'Card' })
    await card.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242')
    await card.getByRole('textbox', { name: 'Expiry' }).fill('1231')
    await card.getByRole('textbox', { name: 'CVC' }).fill('123')
    await page.getByRole('button', { name: 'Accept and pay $40.02' }).click()
    const receipt = page.getByRole('region', { name: /Order #\d+ is placed/ })
    story.order = numberIn(await receipt.getByRole('heading').textContent())
  })

  await test.step('the order stands under Tenat Orders, and nobody else’s does', async () => {
    const page = await as('tenant')
    await page.goto('/')
    await openFromMenu(page, 'Tenant Orders', 'Tenat Orders')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Sub-orders of order #${story.order}`, exact: true }) })
    for (const text of ['Hana Sato', '$100.05', '$40.02', '$60.03']) await expect(row).toContainText(text)
    await row.getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: `Order #${story.order}`, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Items of sub-order/ }).click()
    await expect(page.getByRole('rowheader', { name: part })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: `Quote #${story.quote}`, exact: true }).click()
    await expect(page).toHaveURL(`/tenent-quotes/${story.quote}`)

    for (const path of ['/tenent-quotes?page_size=100', '/tenant-orders']) {
      // The previous page requests such lists, too, and its answers are dropped with it.
      await page.goto(quiet)
      const [answer] = await Promise.all([
        page.waitForResponse(
          (response) =>
            /\/api\/shop\/(quote|order)\/\?.*tenant__id=\d+/.test(response.url()) && response.ok(),
        ),
        page.goto(path),
      ])
      const { results } = (await answer.json()) as { results: { tenant: number | null }[] }
      const own = Number(await page.evaluate(`localStorage.getItem('tenantId')`))
      expect(results.length).toBeGreaterThan(0)
      expect(results.filter(({ tenant }) => tenant !== own)).toEqual([])
    }
  })

  await test.step('a product of the store is deleted after one word, and no menu entry of the tenant is a dead end', async () => {
    const page = await as('tenant')
    await page.goto('/tenant-products')
    await findRow(page, part)
    await page.getByRole('button', { name: `Delete ${part}` }).click()
    await page.getByRole('button', { name: messages.agree, exact: true }).click()
    await seeToast(page, messages.productDeleted)
    await expect(page.getByText('Nothing matches.')).toBeVisible()

    for (const entry of ['Tenant Products', 'Tenant Quotes', 'Tenant Orders', 'My Quotes', 'My Orders']) {
      await openMenuGroups(page, entry)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click()
      await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    }
  })
})
