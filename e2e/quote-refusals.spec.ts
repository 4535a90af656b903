import type { Page } from '@playwright/test'
import { fill, messages } from '@armature/domain/messages'
import { call } from './call.ts'
import { choose, createQuote, editCell, quoteRow } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

interface Quote {
  subquotes: { quote_items: { id: number }[] }[]
}

/** Something happens on the server while the next call of this kind is on its way to it. */
const meanwhile = async (page: Page, url: string, happens: () => Promise<unknown>) => {
  await page.route(
    url,
    async (route) => {
      await happens()
      await route.continue()
    },
    { times: 1 },
  )
}

test('what the server refuses of a quote is told in the words of the catalogue, with its reason', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/add-quote')

  await test.step('a quote that cannot be added; nothing that was typed is lost', async () => {
    await page.getByRole('button', { name: 'Create Quote' }).click()
    await expect(page.getByText(messages.requiredPlain, { exact: true }).first()).toBeVisible()
    await choose(page, 'User', 'Clara Nowak')
    await choose(page, 'Product 1', 'OpenMV Cam H7')
    await page.getByRole('textbox', { name: 'Quantity of product 1' }).fill('2')
    await page.route(
      '**/api/shop/quote-on-users-behalf/',
      (route) => {
        const body = route.request().postDataJSON() as object
        return route.continue({ postData: { ...body, products: [{ id: 999_999, quantity: 2 }] } })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create Quote' }).click()
    await seeToast(page, `${messages.quoteAddFailed}: ${messages.productNotAvailable}`)
    await expect(page.getByRole('combobox', { name: 'Product 1', exact: true })).toHaveValue('OpenMV Cam H7')
  })
  const quote = await createQuote(page)
  await seeToast(page, messages.quoteAdded)
  await expect(page).toHaveURL(/\/quotes$/)
  await expect(quoteRow(page, quote)).toBeVisible()

  const address = `/api/shop/quote/${quote}/`
  const subject = `quote #${quote}`
  for (const [theirs, text] of [
    [15, messages.downPaymentFailed],
    [35, messages.downPaymentChangeFailed],
  ] as const) {
    await test.step(`a down payment that someone else set meanwhile: ${text}`, async () => {
      await meanwhile(page, `**${address}`, () => call(page, 'POST', address, { down_payment: theirs }))
      await editCell(page, `Down payment of ${subject}`, '30')
      const end = text.endsWith('!') ? '' : ':'
      await seeToast(page, `${text}${end} ${messages.termsChanged}`)
      await page.getByRole('button', { name: `Take ${theirs} %: Down payment of ${subject}` }).click()
      await expect(quoteRow(page, quote)).toContainText(`${theirs} %`)
    })
  }

  await test.step('a quote that is bought while its deletion is asked about', async () => {
    const { subquotes } = await call<Quote>(page, 'GET', address)
    const itemId = subquotes[0]?.quote_items[0]?.id
    await call(page, 'PATCH', `/api/shop/quote-item/${itemId}/`, { price: '10.00', itemId })
    for (const move of ['admin-approve', 'send-to-customer']) await call(page, 'POST', `${address}${move}/`)
    await page.getByRole('button', { name: `Delete ${subject}`, exact: true }).click()
    const paid = { amount: '20.00', reference: 'Wire 8' }
    await meanwhile(page, `**${address}`, () => call(page, 'POST', `${address}record-payment/`, paid))
    const question = page.getByRole('dialog', { name: fill(messages.deleteQuoteConfirm, { id: quote }) })
    await question.getByRole('button', { name: messages.agree, exact: true }).click()
    await seeToast(page, `${messages.deleteQuoteFailed}: ${messages.quoteHasOrder}`)
    await expect(question).toBeHidden()
  })
})
