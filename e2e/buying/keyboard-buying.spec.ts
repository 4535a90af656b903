import { messages } from '@armature/domain/messages'
import { call } from '../testing/call.ts'
import { chooseByKeys, expectNoPointer, pressOn, typeInto, watchForPointers } from '../testing/keyboard.ts'
import { expect, test } from '../testing/test.ts'

// The usual tasks of a customer and a store. The others' are in keyboard-main-job.spec.ts.

test('a customer of a store asks for a quote and chats, and the store prices and offers it, by keyboard alone', async ({
  as,
}) => {
  const page = await as('storebuyer')
  await watchForPointers(page)
  await page.goto('/my-quotes')
  await expect(page.getByRole('heading', { name: 'My Quotes', level: 1 })).toBeVisible()
  const { results } = await call<{ results: { data: { name: string } }[] }>(
    page,
    'GET',
    `/api/market/product/search/?type=COMPONENT&for_sale=true&page_size=1&tenant__in=${await page.evaluate(`localStorage.getItem('tenantId')`)}`,
  )
  const part = results[0]?.data.name ?? ''
  await pressOn(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Request quote' }),
  )
  await expect(page.getByRole('combobox', { name: 'Product 1' })).toBeFocused()
  await chooseByKeys(page, 'Product 1', part)
  await typeInto(page, page.getByRole('textbox', { name: 'Quantity of product 1' }), '3')
  const [asked] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/shop/quote/') && answer.request().method() === 'POST',
    ),
    page.keyboard.press('ControlOrMeta+Enter'),
  ])
  const quote = String(((await asked.json()) as { id: number }).id)
  await expect(page.getByText(messages.quoteAdded)).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: `Open quote #${quote}`, exact: true }))
  await expect(page.getByRole('heading', { name: `Quote #${quote}`, level: 1 })).toBeVisible()
  const chat = page.getByRole('button', { name: `Chat of quote #${quote}` })
  await pressOn(page, chat)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('When can it be here?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('When can it be here?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(chat).toBeFocused()
  await expectNoPointer(page)

  const store = await as('tenant')
  await watchForPointers(store)
  const subject = `quote #${quote}`
  await store.goto('/tenent-quotes')
  await pressOn(store, store.getByRole('button', { name: `Set down payment, ${subject}`, exact: true }))
  const payment = store.getByRole('textbox', { name: `Down payment of ${subject}` })
  await expect(payment).toBeFocused()
  await store.keyboard.type('40')
  await store.keyboard.press('Enter')
  await expect(store.getByText(messages.downPaymentSet)).toBeVisible()

  // The price is on the quote's own page, in a row that is collapsed at first.
  const prices = store.getByRole('button', { name: `Set prices, ${subject}`, exact: true })
  await pressOn(store, prices)
  await expect(store.getByRole('heading', { name: `Quote #${quote}`, level: 1 })).toBeVisible()
  await pressOn(store, prices)
  await expect(store.getByRole('textbox', { name: /^Price of / })).toBeFocused()
  await store.keyboard.type('33.35')
  await store.keyboard.press('Enter')
  await expect(store.getByRole('table', { name: /^Items of/ })).toContainText('$100.05')
  await pressOn(store, store.getByRole('button', { name: `Send offer, ${subject}`, exact: true }))
  await expect(store.getByRole('status').filter({ hasText: 'SENT TO CUSTOMER' }).first()).toBeVisible()
  await expectNoPointer(store)
})
