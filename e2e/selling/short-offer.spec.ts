import { messages } from '@armature/domain/messages'
import { call } from '../testing/call.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { moveTo, transition } from '../testing/steps.ts'
import { expect, test } from '../testing/test.ts'

test('an offer with lines beyond stock is asked about once more, by name, and sent where it is meant', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const { quote, sub, lines } = await addUnpricedQuote(admin, 2, { isSent: false, quantity: 90_000 })
  for (const { id } of lines)
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '12.00', itemId: id })
  const subject = `quote #${quote}`
  await admin.goto(`/quote/${quote}/subquotes`)
  const dialog = admin.getByRole('dialog', { name: messages.offerShortConfirm })

  await test.step('nothing is asked of what is no offer yet', async () => {
    await moveTo(admin, subject, 'admin approve', 'ADMIN APPROVED')
  })

  await test.step('the question names the lines; Disagree, which has the focus, sends nothing', async () => {
    await transition(admin, subject, 'send to customer')
    for (const { name } of lines) await expect(dialog.getByText(`${name}: `)).toContainText('short')
    await expect(dialog.getByRole('button', { name: messages.disagree })).toBeFocused()
    await admin.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(admin.getByRole('button', { name: `Show transitions of ${subject}` })).toBeFocused()
    const { status } = await call<{ status: string }>(admin, 'GET', `/api/shop/quote/${quote}/`)
    expect(status).toBe('ADMIN_APPROVED')
  })

  await test.step('Agree sends it', async () => {
    await transition(admin, subject, 'send to customer')
    await dialog.getByRole('button', { name: messages.agree, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByRole('status').getByText('SENT TO CUSTOMER').first()).toBeVisible()
  })

  await test.step('the vendor reads the mark on its own lines', async () => {
    const vendor = await as('vendor')
    await vendor.goto('/subquotes')
    await vendor.getByRole('button', { name: `Items of sub-quote #${sub}` }).click()
    const items = vendor.getByRole('table', { name: `Items of sub-quote #${sub}` })
    await expect(items.getByText(/^Not enough stock: [\d,]+ short$/)).toHaveCount(lines.length)
  })
})
