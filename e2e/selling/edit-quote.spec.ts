import { fill, messages } from '@armature/domain/messages'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { expectAccessible } from '../testing/axe.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { choose } from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

test('lines are deleted and added in one save, which a lost answer does not double', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await expect(page.getByRole('table', { name: 'Quotes' })).toBeVisible()
  const { quote, lines } = await addUnpricedQuote(page, 3, { isSent: false })
  const [first, second] = lines
  await page.goto(`/quote/${quote}/editQuote`)
  const items = page.getByRole('table', { name: 'Items' })
  await expect(items.getByRole('rowheader')).toHaveCount(3)
  await expect(items.getByText(messages.notPriced)).toHaveCount(3)
  const bodies: unknown[] = []
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (!request.url().includes('quote-update')) return
    bodies.push(request.postDataJSON())
    keys.push(request.headers()['idempotency-key'])
  })

  await test.step('an empty update is refused', async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert').getByText(messages.quoteUpdateEmpty)).toBeVisible()
    expect(bodies).toEqual([])
  })

  await test.step('DELETE asks; what was agreed to can still be kept', async () => {
    const question = fill(editWords.deleteLineConfirm, { name: first?.name ?? '', id: quote })
    await page.getByRole('button', { name: `Delete ${first?.name} from the quote` }).click()
    await page
      .getByRole('dialog', { name: question })
      .getByRole('button', { name: messages.disagree })
      .click()
    await expect(page.getByRole('button', { name: `Delete ${first?.name} from the quote` })).toBeVisible()
    for (const line of [first, second]) {
      await page.getByRole('button', { name: `Delete ${line?.name} from the quote` }).click()
      await page.getByRole('dialog').getByRole('button', { name: messages.agree, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page
      .getByRole('button', { name: `Keep ${second?.name}, which will be deleted when you save` })
      .click()
    await expectAccessible(page, 'a quote with a line to be deleted')
  })

  await test.step('two products are added with it', async () => {
    await choose(page, 'Product 1', 'OpenMV Cam H7')
    await page.getByRole('textbox', { name: 'Quantity of product 1' }).fill('2')
    await page.getByRole('button', { name: '+ Add a product' }).click()
    // The removed line returns with another quantity.
    await choose(page, 'Product 2', first?.name ?? '')
    await page.getByRole('textbox', { name: 'Quantity of product 2' }).fill('1.5')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(messages.wholeNumberHint)).toBeVisible()
    await page.getByRole('textbox', { name: 'Quantity of product 2' }).fill('3')
    await expect(page.getByText('2 lines to add, 1 line to delete.')).toBeVisible()
  })

  await test.step('the quantity of a line that stays is changed in its place', async () => {
    const quantity = items.getByRole('textbox', { name: `Quantity of ${second?.name}` })
    await quantity.fill('0')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(items.getByText(messages.quantityMinimum)).toBeVisible()
    await expect(quantity).toBeFocused()
    await quantity.fill('7')
    await expect(page.getByText('2 lines to add, 1 line to delete, 1 quantity to change.')).toBeVisible()
    await expectAccessible(page, 'a quote with a quantity to be changed')
  })

  await test.step('the answer is lost; the same save again goes under the same key', async () => {
    await page.route('**/quote-update/', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await seeToast(page, messages.unexpected)
    await page.unroute('**/quote-update/')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await seeToast(page, fill(messages.quoteUpdated, { id: quote }))
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toMatchObject({ quote_id: quote, remove_products: [expect.any(Number)] })
    expect(bodies[1]).toEqual(bodies[0])
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    await expect(items.getByRole('rowheader')).toHaveCount(4)
    for (const [line, quantity] of [
      [first, '3'],
      [second, '7'],
    ] as const)
      await expect(items.getByRole('textbox', { name: `Quantity of ${line?.name}` })).toHaveValue(quantity)
  })
  await expect(page).toHaveURL(/\/quotes$/)
})
