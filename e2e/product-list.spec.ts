import { messages } from '@armature/domain/messages'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { modelFile, pick, png } from './picked-files.ts'
import { field, fillModel, openForm, save } from './product-form-steps.ts'
import { expect, seeToast, test } from './test.ts'

const run = Date.now().toString(36)
const front = png('front.png', [61, 147, 163])
const sideOn = png('side.png', [240, 135, 46])
const conversion = { timeout: 90_000 }

test.describe('the filters of Products', () => {
  test('stand in the address, survive a reload and Back, and go one by one or all at once', async ({
    as,
  }) => {
    const page = await as('vendor')
    await page.goto('/products')
    const rows = page.getByRole('rowheader')
    await expect(rows.first()).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    const panel = page.getByRole('region', { name: 'Filters' })
    await panel.getByRole('combobox', { name: 'Stock' }).selectOption('LOW')
    await expect(page).toHaveURL(/stock=LOW/)
    await panel.getByRole('combobox', { name: 'Component subcategory' }).click()
    await page.getByRole('listbox', { name: 'Component subcategory' }).getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/component_subcategory=\d+/)
    await panel.getByRole('textbox', { name: 'Price to' }).fill('500')
    await expect(page).toHaveURL(/price_max=500/)
    await panel.getByRole('textbox', { name: 'Price from' }).fill('900')
    await expect(panel.getByText(messages.priceRange)).toBeVisible()
    await expect(page).not.toHaveURL(/price_min/)
    await panel.getByRole('textbox', { name: 'Price from' }).fill('')
    await expectAccessibleInBoth(page, 'products, filtered')

    await page.reload()
    const on = page.getByRole('list', { name: 'Filters that are on' })
    await expect(on.getByRole('button', { name: 'Remove filter Stock: Low (5 or fewer)' })).toBeVisible()
    await expect(on.getByRole('button', { name: 'Remove filter Up to $500.00' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()

    await on.getByRole('button', { name: 'Remove filter Up to $500.00' }).click()
    await expect(page).not.toHaveURL(/price_max/)
    await page.goBack()
    await expect(page).toHaveURL(/price_max=500/)
    await expect(on.getByRole('button', { name: 'Remove filter Up to $500.00' })).toBeVisible()
    await on.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(on).toHaveCount(0)
    await expect(rows).toHaveCount(10)
  })

  test('narrow the list to what they say', async ({ as }) => {
    const page = await as('vendor')
    await page.goto('/products?stock=LOW')
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.first()).toBeVisible()
    await expect(rows.filter({ hasNotText: 'Low stock' })).toHaveCount(0)
    await page.goto('/products?type=MODEL&price_min=1')
    await expect(rows.first()).toContainText('MODEL')
    await expect(rows.filter({ hasNotText: '$' })).toHaveCount(0)
  })

  test('are in a drawer on a phone, where nothing scrolls sideways', async ({ as }) => {
    const page = await as('vendor')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/products')
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('combobox', { name: 'Stock' }).selectOption('LOW')
    await expectAccessible(page, 'the filters on a phone')
    await drawer.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await expect(drawer).toBeHidden()
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
    expect(await width()).toBeLessThanOrEqual(320)

    await openForm(page)
    await fillModel(page, `Seen on a phone ${run}`, `PHONE-${run}`)
    await pick(page, 'Choose pictures', [front, sideOn])
    await pick(page, 'Choose a CAD file', modelFile('own-bracket.step'))
    await page.getByRole('button', { name: 'Measure the part' }).click()
    await expect(page.getByText(/^3D view ready\./)).toBeVisible(conversion)
    expect(await width()).toBeLessThanOrEqual(320)
    await expectAccessible(page, 'the product form on a phone')
  })
})

test('a link to a product that is not there says so', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/products?product=999999')
  await expect(page.getByRole('dialog', { name: 'Product' }).getByText(messages.notFound)).toBeVisible()
})

test('two edits of one product at once keep what each of them changed', async ({ as }) => {
  const [first, second] = [await as('vendor'), await as('vendor')]
  await first.goto('/products?search=bracket')
  await first.getByRole('button', { name: 'Edit Armature Demo Bracket' }).click()
  await expect(field(first, 'Name')).toHaveValue('Armature Demo Bracket')
  await second.goto(first.url())
  const words = `Said at ${Date.now()}.`
  await field(second, 'Description').fill(words)
  await field(first, 'Weight').fill('1.75')
  await save(first).click()
  await seeToast(first, messages.productModified)
  await save(second).click()
  await seeToast(second, messages.productModified)
  await second.getByRole('button', { name: 'Details of Armature Demo Bracket' }).click()
  const dialog = second.getByRole('dialog', { name: 'Armature Demo Bracket' })
  await expect(dialog).toContainText(words)
  await dialog.getByRole('tab', { name: 'Specifications' }).click()
  await expect(dialog).toContainText('1.75 lb')
})

test('a customer looks at a part in 3D before it asks for a quote, and sees no stock', async ({ as }) => {
  const page = await as('customer')
  await page.goto('/add-quote')
  const choice = page.getByRole('combobox', { name: 'Product 1' })
  await choice.fill('OWN-BRACKET')
  await page.getByRole('option', { name: /OWN-BRACKET/ }).click()
  await page.getByRole('button', { name: 'Details of product 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Armature Demo Bracket' })
  await dialog.getByText('3D view', { exact: true }).click()
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(dialog).not.toContainText('Quantity')
  await expect(dialog.getByRole('tab', { name: 'History' })).toHaveCount(0)
  await expectAccessible(page, 'a product that a customer picked')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(choice).toHaveValue('Armature Demo Bracket')
})

test('an admin sees whose products they are', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/products')
  await expect(page.getByRole('columnheader', { name: 'Vendor' })).toBeVisible()
})

test('a deletion that fails is told', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/products')
  await page.route('**/api/market/*/write/*/', (route) =>
    route.fulfill({ status: 409, json: { detail: 'No' } }),
  )
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: messages.agree, exact: true }).click()
  await seeToast(page, messages.deleteProductFailed)
})
