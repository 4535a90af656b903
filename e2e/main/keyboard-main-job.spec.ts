import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { removeCards } from '../testing/kept-cards.ts'
import {
  chooseByKeys,
  expectNoPointer,
  hasFocus,
  pressOn,
  tabTo,
  typeInto,
  watchForPointers,
} from '../testing/keyboard.ts'
import type { Username } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const part = 'DYNAMIXEL AX-18A'

const idIn = (text: string | null): string => /#(\d+)/.exec(text ?? '')?.[1] ?? ''

const trigger = (page: Page, subject: string) =>
  page.getByRole('button', { name: `Show transitions of ${subject}`, exact: true })

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Opens the menu, goes to the entry by its first letters and chooses it; then the button has the focus again. */
const moveByKeys = async (page: Page, subject: string, name: string, told: string) => {
  await pressOn(page, trigger(page, subject))
  await expect(entry(page, name)).toBeVisible()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type(name.slice(0, 1))
  for (let step = 0; step < 8; step += 1) {
    if (await hasFocus(entry(page, name))) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(entry(page, name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: told }).first()).toBeVisible()
  await expect(trigger(page, subject)).toBeFocused()
}

test('the main job, from the quote to the paid order, by keyboard alone', async ({ as: signedInAs }) => {
  const as = async (username: Username): Promise<Page> => {
    const page = await signedInAs(username)
    await watchForPointers(page)
    return page
  }
  /** Read from the screens during the story. */
  const story = { quote: '', sub: '' }

  await test.step('an admin adds a quote, sets its down payment and sends it to the vendors', async () => {
    const page = await as('admin')
    await page.goto('/quotes')
    await pressOn(page, page.getByRole('link', { name: 'Add Quote' }).first())
    await expect(page.getByRole('heading', { name: 'Add Quote', level: 1 })).toBeVisible()
    await chooseByKeys(page, 'User', 'Clara Nowak')
    await chooseByKeys(page, 'Product 1', part)
    await typeInto(page, page.getByRole('textbox', { name: 'Quantity of product 1' }), '4')
    const [added] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/shop/quote-on-users-behalf/')),
      pressOn(page, page.getByRole('button', { name: 'Create Quote' })),
    ])
    story.quote = String(((await added.json()) as { id: number }).id)
    await expect(page.getByText(messages.quoteAdded)).toBeVisible()
    await expect(page).toHaveURL(/\/quotes$/)

    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Sub-quotes of quote #${story.quote}`, exact: true }) })
    await expect(row).toContainText('PENDING')
    const subject = `quote #${story.quote}`

    await test.step('a refused move leaves the focus where it was', async () => {
      await pressOn(page, trigger(page, subject), 'Space')
      await expect(entry(page, 'send to vendor')).toBeVisible()
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('End')
      await expect(page.getByRole('menuitem').last()).toBeFocused()
      await page.keyboard.press('Home')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('menuitem').last()).toBeFocused()
      await page.keyboard.type('send')
      await expect(entry(page, 'send to vendor')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(messages.setDownPaymentFirst)).toBeVisible()
      await expect(trigger(page, subject)).toBeFocused()
    })

    await pressOn(
      page,
      page.getByRole('button', { name: new RegExp(`^Down payment of ${subject}: .*Edit$`) }),
    )
    await page.keyboard.type('25')
    await page.keyboard.press('Enter')
    await expect(page.getByText(messages.downPaymentSet)).toBeVisible()
    await moveByKeys(page, subject, 'send to vendor', 'SENT TO VENDOR')
    await expect(row).toContainText('SENT TO VENDOR')

    await pressOn(page, page.getByRole('button', { name: `Sub-quotes of ${subject}` }))
    const subs = page.getByRole('table', { name: 'Sub-quotes' })
    story.sub = idIn(await subs.getByRole('rowheader').first().textContent())
    await expectNoPointer(page)
  })

  await test.step('the vendor prices its line and hands it on', async () => {
    const page = await as('vendor')
    const own = `sub-quote #${story.sub}`
    await page.goto('/subquotes?status=SENT_TO_VENDOR')
    await pressOn(page, page.getByRole('button', { name: `Items of ${own}`, exact: true }))
    await pressOn(page, page.getByRole('button', { name: new RegExp(`^Price of ${part}`) }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('24.99')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: `Items of ${own}` })).toContainText('$24.99')

    await test.step('a reason is asked for in a dialog, which gives the focus back', async () => {
      await tabTo(page, trigger(page, own))
      await page.keyboard.press('ArrowDown')
      await expect(entry(page, 'decline request')).toBeVisible()
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.type('decline')
      await expect(entry(page, 'decline request')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Reason (optional)' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(trigger(page, own)).toBeFocused()
    })

    await moveByKeys(page, own, 'send to admin', 'SENT TO ADMIN')

    await test.step('once the row has left the list, the focus is on the list', async () => {
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
      await expect(trigger(page, own)).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Sub-quotes, scrollable' })).toBeFocused()
    })
    await expectNoPointer(page)
  })

  await test.step('the admin approves and sends the offer', async () => {
    const page = await as('admin')
    await page.goto(`/quote/${story.quote}/subquotes`)
    const subject = `quote #${story.quote}`

    await test.step('Escape closes the menu and leaves all as it was', async () => {
      await pressOn(page, trigger(page, subject))
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(trigger(page, subject)).toBeFocused()
    })

    await moveByKeys(page, subject, 'admin approve', 'ADMIN APPROVED')
    await moveByKeys(page, subject, 'send to customer', 'SENT TO CUSTOMER')
    await expectNoPointer(page)
  })

  await test.step('the customer accepts the offer and pays', async () => {
    const page = await as('customer')
    await page.goto('/my-quotes')
    // A saved card would pay.
    await removeCards(page)
    await pressOn(page, page.getByRole('button', { name: `Open quote #${story.quote}`, exact: true }))
    await pressOn(page, page.getByRole('link', { name: 'Read and accept the offer' }))
    await expect(page.getByRole('article')).toContainText('$99.96')
    await typeInto(page, page.getByRole('textbox', { name: 'Card number' }), '4242424242424242')
    await typeInto(page, page.getByRole('textbox', { name: 'Expiry' }), '1231')
    await typeInto(page, page.getByRole('textbox', { name: 'CVC' }), '123')
    await pressOn(page, page.getByRole('button', { name: 'Accept and pay $24.99' }))
    await expect(page.getByRole('heading', { name: /^Order #\d+ is placed$/ })).toBeFocused()
    await expect(page.getByRole('region', { name: /Order #\d+ is placed/ })).toContainText('$24.99')
    await expectNoPointer(page)
  })
})
