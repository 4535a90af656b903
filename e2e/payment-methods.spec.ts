import { fill, messages } from '@armature/domain/messages'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth } from './axe.ts'
import { emailOf, messageAfter, newestId, offerPath } from './outbox.ts'
import { removeCards } from './kept-cards.ts'
import { addOffer } from './priced-quote.ts'
import { openFromMenu } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

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

/** The answer gets lost on its way, though the server has done what was asked. */
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
  await expectAccessibleInBoth(page, 'no payment method')

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
    await expectAccessibleInBoth(page, 'payment methods')
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
    await seeToast(page, messages.cardRemoved)
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

test('a card that is refused, that expired, or that the bank asks about says so in its place', async ({
  as,
}) => {
  const page = await as('vendor2')
  await page.goto('/')
  await removeCards(page)
  await page.goto('/payments')
  const dialog = await enter(page, '4000000000000002')

  await test.step('declined: everything stays as typed', async () => {
    await attachIn(dialog).click()
    await seeToast(page, messages.cardAttachFailed)
    await expect(dialog.getByText(messages.paymentDeclined)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002')
    await expectAccessibleInBoth(page, 'a declined card')
  })

  await test.step('expired: at its field, and by the provider', async () => {
    await type(dialog, '4242424242424242')
    await dialog.getByRole('textbox', { name: 'Expiry' }).fill('01/20')
    await attachIn(dialog).click()
    await expect(dialog.getByText('This card has expired.').first()).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Expiry' })).toBeFocused()
    await seeToast(page, messages.cardAttachFailed)
    await type(dialog, '4000000000000069')
    await attachIn(dialog).click()
    await expect(dialog.getByText('Your card has expired.')).toBeVisible()
    await seeToast(page, messages.cardAttachFailed)
  })

  await test.step('the bank asks: no is a refusal, yes attaches, by keyboard', async () => {
    await type(dialog, '4000002500003155')
    await dialog.getByRole('textbox', { name: 'CVC' }).press('Enter')
    await dialog.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(dialog.getByText(/^We are unable to authenticate/)).toBeVisible()
    await seeToast(page, messages.cardAttachFailed)
    await expectAccessibleInBoth(page, 'a card that was not authenticated')
    await attachIn(dialog).click()
    await expect(dialog.getByRole('button', { name: 'Complete authentication' })).toBeFocused()
    await page.keyboard.press('Enter')
    await seeToast(page, messages.cardAttached)
    await expect(dialog).toBeHidden()
    await expect(tiles(page)).toHaveCount(1)
  })

  await test.step('an answer that is lost is found out: pressing again attaches no second one', async () => {
    const again = await enter(page, '378282246310005')
    await loseAnswer(page, '**/v1/setup_intents/*/confirm')
    await attachIn(again).click()
    await seeToast(page, messages.cardAttachFailed)
    await expect(tiles(page)).toHaveCount(2)
    await attachIn(again).click()
    await seeToast(page, messages.cardAttached)
    await expect(again).toBeHidden()
    await expect(tiles(page)).toHaveCount(2)
  })

  await test.step('on a phone nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/payments')
    await expect(tiles(page)).toHaveCount(2)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
  for (const last4 of ['3155', '0005']) {
    await tile(page, last4).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: messages.agree, exact: true }).click()
    await expect(tile(page, last4)).toHaveCount(0)
  }
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
  await expectAccessibleInBoth(customer, 'paying with another card')
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
    await expectAccessibleInBoth(customer, 'paying a balance with a kept card')
    if (process.env.MONEY_SHOTS !== undefined)
      await customer.screenshot({ path: `${process.env.MONEY_SHOTS}/kept.png` })
    await dialog.getByRole('button', { name: 'Pay $40.00' }).click()
    await expect(dialog).toBeHidden()
    await expect(customer.getByText(/paid by card, \$0\.00 pending/)).toHaveCount(1)
  })
})
