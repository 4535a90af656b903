import { fill, messages } from '@armature/domain/messages'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { emailOf, messageAfter, newestId, offerPath } from '../testing/outbox.ts'
import { removeCards } from '../testing/kept-cards.ts'
import { addOffer } from '../testing/priced-quote.ts'
import { openFromMenu } from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

const tile = (page: Page, last4: string): Locator =>
  page.getByRole('list', { name: 'Cards' }).getByRole('listitem').filter({ hasText: last4 })
const tiles = (page: Page): Locator => page.getByRole('list', { name: 'Cards' }).getByRole('listitem')
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: messages.cardDetails })
const attachIn = (dialog: Locator): Locator => dialog.getByRole('button', { name: messages.attachCard })

const type = async (dialog: Locator, number: string) => {
  await dialog.getByRole('textbox', { name: 'Card number' }).fill(number)
  await dialog.getByRole('textbox', { name: 'Expiry' }).fill('12/30')
  await dialog.getByRole('textbox', { name: 'CVC' }).fill(number.startsWith('37') ? '1234' : '123')
}

const enter = async (page: Page, number: string): Promise<Locator> => {
  await page.getByRole('button', { name: messages.addCard }).click()
  const dialog = dialogOf(page)
  await type(dialog, number)
  return dialog
}

const attach = async (page: Page, number: string) => {
  await attachIn(await enter(page, number)).click()
  await seeToast(page, messages.cardAttached)
  await expect(dialogOf(page)).toBeHidden()
}

/** The answer gets lost, though the server has done the work. */
const loseAnswer = async (page: Page, url: string) => {
  await page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('a vendor attaches cards, chooses the default and takes one off', async ({ as }) => {
  const page = await as('vendor2')
  await page.goto('/')
  await removeCards(page)
  await openFromMenu(page, 'Payment Methods')
  await expect(page.getByText(messages.noCards)).toBeVisible()
  await expectAccessible(page, 'no payment method')

  await test.step('a double click attaches one card, which is the default', async () => {
    const dialog = await enter(page, '4242424242424242')
    await attachIn(dialog).dblclick()
    await seeToast(page, messages.cardAttached)
    await expect(tiles(page)).toHaveCount(1)
    await expect(tile(page, '4242')).toContainText(messages.defaultCardTag)
    await expect(tile(page, '4242')).toContainText('12/2030')
    await expect(tile(page, '4242').getByRole('img', { name: 'Visa' })).toBeVisible()
  })

  await test.step('any other brand has the icon of american express; another may be the default', async () => {
    await attach(page, '5555555555554444')
    await expect(tile(page, '4444').getByRole('img', { name: 'American Express' })).toBeVisible()
    await tile(page, '4444').getByRole('button', { name: messages.makeDefaultCard }).click()
    await seeToast(page, messages.defaultCardChanged)
    await expect(tile(page, '4444')).toContainText(messages.defaultCardTag)
    await expect(tile(page, '4242')).not.toContainText(messages.defaultCardTag)
    await expectAccessible(page, 'payment methods')
  })

  await test.step('a refusal to change the default says so, and the tag stays', async () => {
    await page.route('**/change-default-payment/', (route) => route.fulfill({ status: 402, json: {} }), {
      times: 1,
    })
    await tile(page, '4242').getByRole('button', { name: messages.makeDefaultCard }).click()
    await seeToast(page, messages.defaultCardFailed)
    await expect(tile(page, '4444')).toContainText(messages.defaultCardTag)
  })

  await test.step('deleting asks first', async () => {
    const question = page.getByRole('dialog', { name: fill(messages.confirmDeleteCard, { last4: '4444' }) })
    const remove = tile(page, '4444').getByRole('button', { name: 'Delete card ending in 4444' })
    await remove.click()
    await expect(question.getByRole('button', { name: messages.disagree })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await question.getByRole('button', { name: messages.agree, exact: true }).click()
    await expect(page.getByRole('button', { name: 'Delete card ending in 4242' })).toBeFocused()
    await seeToast(page, `${messages.cardRemoved} ${fill(messages.nextDefaultCard, { last4: '4242' })}`)
    await expect(tiles(page)).toHaveCount(1)
    // The one that is left is the default again.
    await expect(tile(page, '4242')).toContainText(messages.defaultCardTag)
  })

  await test.step('a lost answer of the deletion is found out by the list', async () => {
    await loseAnswer(page, '**/delete-payment-method/')
    await tile(page, '4242').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: messages.agree, exact: true }).click()
    await seeToast(page, messages.unexpected)
    await expect(page.getByText(messages.noCards)).toBeVisible()
  })
})

test('a customer keeps a card and pays an offer with it', async ({ as, page: stranger }) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const customer = await as('customer')
  await customer.goto('/')
  await removeCards(customer)
  await openFromMenu(customer, 'Payment Methods')
  await attach(customer, '4242424242424242')

  const before = await newestId(admin.request, emailOf('customer'))
  await addOffer(admin, 'customer')
  const offer = offerPath(
    await messageAfter(admin.request, emailOf('customer'), /Your offer for quote/, before),
  )

  await test.step('who has the link alone is asked for a card', async () => {
    await stranger.goto(offer)
    await expect(stranger.getByRole('textbox', { name: 'Card number' })).toBeVisible()
    await expect(stranger.getByRole('radiogroup', { name: 'Pay with' })).toHaveCount(0)
  })

  await customer.goto(offer)
  const payWith = customer.getByRole('radiogroup', { name: 'Pay with' })
  await expect(payWith.getByRole('radio', { name: /4242/ })).toBeChecked()
  await expect(customer.getByRole('textbox', { name: 'Card number' })).toHaveCount(0)
  await payWith.getByRole('radio', { name: 'Another card' }).check()
  await expect(customer.getByRole('textbox', { name: 'Card number' })).toBeVisible()
  await expectAccessible(customer, 'paying with another card')
  await payWith.getByRole('radio', { name: /4242/ }).check()
  await customer.getByRole('button', { name: 'Accept and pay $10.00' }).click()
  const placed = customer.getByRole('region', { name: /Order #\d+ is placed/ })
  await expect(placed).toBeVisible()

  await test.step('and its balance too', async () => {
    const order = /Order #(\d+) is placed/.exec(await placed.innerText())?.[1] ?? ''
    await customer.goto(`/my-orders/${order}`)
    await customer.getByRole('button', { name: 'Pay $40.00' }).click()
    const dialog = customer.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: /4242/ })).toBeChecked()
    await expectAccessible(customer, 'paying a balance with a kept card')
    await dialog.getByRole('button', { name: 'Pay $40.00' }).click()
    await expect(dialog).toBeHidden()
    await expect(customer.getByText(/paid by card, \$0\.00 pending/)).toHaveCount(1)
  })
})
