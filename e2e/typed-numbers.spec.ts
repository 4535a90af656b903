import { messages } from '@armature/domain/messages'
import { field, fillModel, openForm, save } from './product-form-steps.ts'
import { choose, findRow } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

const run = Date.now().toString(36)

test('the product form sends what stands in its fields: an emptied one stays empty', async ({ as }) => {
  const page = await as('vendor')
  const name = `Counted servo ${run}`
  await openForm(page)
  await fillModel(page, name, `CS-${run}`)
  for (const side of ['Length', 'Width', 'Height']) await field(page, side).fill('3')
  await save(page).click()
  await seeToast(page, messages.productAdded)

  await findRow(page, name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const wanted = { Quantity: '75', Price: '88.5', Length: '7.5', Width: '8', Height: '9', Weight: '2.25' }
  for (const [label, text] of Object.entries(wanted)) {
    const input = field(page, label)
    for (let times = 0; times < 2; times += 1) {
      await input.click()
      await input.press('ControlOrMeta+a')
      await input.press('Backspace')
      await expect(input).toHaveValue('')
      await expect(save(page)).toBeDisabled()
    }
    await input.pressSequentially(text)
    await expect(input).toHaveValue(text)
  }
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    quantity: 75,
    price: 88.5,
    length: 7.5,
    width: 8,
    height: 9,
    weight: 2.25,
  })
  await seeToast(page, messages.productModified)
})

test('the product form refuses at the field what has no sure reading, typed or pasted', async ({ as }) => {
  const page = await as('vendor', { permissions: ['clipboard-read', 'clipboard-write'] })
  await openForm(page)
  await fillModel(page, `Unread servo ${run}`, `US-${run}`)
  for (const side of ['Length', 'Width', 'Height']) await field(page, side).fill('3')
  await expect(save(page)).toBeEnabled()
  const wrong: readonly (readonly [string, string, string])[] = [
    ['Price', '12,50', messages.priceInvalidInline],
    ['Price', '1 234', messages.priceInvalidInline],
    ['Quantity', '1.5', messages.wholeNumberHint],
    ['Quantity', '1e3', messages.wholeNumberHint],
    ['Length', '2,5', messages.decimalHint],
    ['Weight', '--5', messages.decimalHint],
  ]
  for (const [label, text, said] of wrong) {
    const input = field(page, label)
    const before = await input.inputValue()
    await input.fill('')
    await input.pressSequentially(text)
    await expect(input).toHaveValue(text)
    await expect(page.getByText(said).first()).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await input.fill('')
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await input.focus()
    await input.press('ControlOrMeta+v')
    await expect(input).toHaveValue(text)
    await expect(save(page)).toBeDisabled()
    await input.fill(before)
    await expect(save(page)).toBeEnabled()
  }
  await field(page, 'Price').fill(' $1,234.50 ')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /write/.test(request.url()))
  await save(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ price: 1234.5 })
  await seeToast(page, messages.productAdded)
})

test('Add Quote takes whole pieces only, and says so', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/add-quote')
  await choose(page, 'User', 'Clara Nowak')
  await choose(page, 'Product 1', 'OpenMV Cam H7')
  const quantity = page.getByRole('textbox', { name: 'Quantity of product 1' })
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('quote')) calls += 1
  })
  for (const text of ['1.5', '2,5', '1e3', '-3']) {
    await quantity.fill('')
    await quantity.pressSequentially(text)
    await expect(quantity).toHaveValue(text)
    await page.getByRole('button', { name: 'Create Quote' }).click()
    await expect(page.getByText(messages.wholeNumberHint)).toBeVisible()
  }
  expect(calls).toBe(0)
})

test('the price filter asks for what was typed, and keeps what it cannot read', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  const most = panel.getByRole('textbox', { name: 'Price to' })
  await most.pressSequentially('50')
  await expect(page).toHaveURL(/price_max=50$/)
  // Typing goes on after the pause, in the text as it was typed.
  await most.press('End')
  await most.pressSequentially('0.0')
  await expect(page).toHaveURL(/price_max=500$/)
  await expect(most).toHaveValue('500.0')
  const least = panel.getByRole('textbox', { name: 'Price from' })
  await least.pressSequentially('12,50')
  await expect(panel.getByText(messages.priceInvalidInline)).toBeVisible()
  await expect(least).toHaveValue('12,50')
  await most.fill('600')
  await expect(page).toHaveURL(/price_max=600$/)
  await expect(least).toHaveValue('12,50')
  await expect(page).not.toHaveURL(/price_min/)
})
