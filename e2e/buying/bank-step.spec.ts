import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { emailOf, messageAfter, newestId, offerPath } from '../testing/outbox.ts'
import { addOffer } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

test('a card whose bank asks pays once its holder confirms, after a reload or in a second tab too', async ({
  as,
  page,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const to = emailOf('customer')
  const before = await newestId(admin.request, to)
  await addOffer(admin, 'customer')
  const offer = offerPath(await messageAfter(admin.request, to, /Your offer for quote/, before))

  await page.goto(offer)
  await page.getByRole('button', { name: '4000 0027 6000 3184 (bank always asks)' }).click()
  const pay = page.getByRole('button', { name: /^Accept and pay/ })
  await pay.click()
  const question = page.getByRole('alert').filter({ hasText: 'Your bank asks: is this you?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the bank asks')

  await test.step('the payment survives a reload, and a second tab can cancel it', async () => {
    await page.reload()
    const waits = page.getByRole('status').filter({ hasText: 'A payment is waiting for your bank' })
    await expect(waits).toBeVisible()
    const second = await page.context().newPage()
    await second.goto(offer)
    await second.getByRole('button', { name: 'Cancel the payment' }).click()
    await expect(second.getByText(messages.paymentGivenUp)).toBeVisible()
    await second.close()
    await expect(pay).toBeVisible()
  })

  await test.step('a refusal at the bank is shown, and a confirmation buys', async () => {
    await page.getByRole('button', { name: '4000 0027 6000 3184 (bank always asks)' }).click()
    await pay.click()
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(page.getByText(/didn’t confirm the payment/)).toBeVisible()
    await pay.click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByRole('region', { name: /Order #\d+ is placed/ })).toBeVisible()
  })
})
