import type { Page } from '@playwright/test'
import { expectFitsPhone } from '../testing/fit.ts'
import { signInHere } from '../testing/sign-in.ts'
import { openFromMenu } from '../testing/steps.ts'
import { expect, test } from '../testing/test.ts'

/** In the demo store, on the marketplace. */

const products = (page: Page) => page.getByRole('list', { name: 'Products', exact: true })
const found = (page: Page) => products(page).getByRole('link')
const search = async (page: Page, text: string) => {
  await page.getByRole('combobox', { name: 'Search by name or property' }).fill(text)
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '').includes(text.split(' ')[0] ?? ''))
  // The proposed meanings of the text are above the list.
  await page.getByRole('combobox', { name: 'Search by name or property' }).blur()
}

test('a stranger finds a part by what it can, narrows it, and is led over sign-in to a quote for it', async ({
  page,
}) => {
  await page.goto('/catalogue')
  await expect(page.getByRole('heading', { name: 'Catalogue', level: 1 })).toBeVisible()
  await search(page, 'gripper 85 mm stroke')
  const nearest = page.getByRole('region', { name: 'The nearest products' })
  await expect(nearest).toContainText('Closest search: “gripper 65-110 mm stroke”')
  await expect(nearest.getByRole('link', { name: 'Open Parallel Gripper (XL330)' })).toBeVisible()
  await search(page, 'servo 12 V')
  await expect(found(page).first()).toContainText('12 V servo')
  const all = await page.getByRole('navigation', { name: 'Pages' }).getByRole('status').textContent()

  const voltage = page.getByRole('group', { name: /^Input voltage/ })
  await voltage.getByRole('textbox', { name: 'Input voltage from' }).fill('14 V')
  await expect(page.getByRole('button', { name: /^Remove filter Input voltage: from 14 V/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).not.toHaveText(all ?? '')
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Name' })
  await expect(page).toHaveURL(/ordering=name/)

  const name = 'DYNAMIXEL 2XC430-W250-T'
  await found(page).filter({ hasText: name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/catalogue\/\d+-[a-z0-9-]+$/)
  await expect(page).toHaveTitle(new RegExp(`^${name}`))
  await expect(page.getByRole('main').getByText('Input voltage', { exact: true }).first()).toBeVisible()
  // Buyers can't see the quantity.
  await expect(page.getByText('Quantity')).toHaveCount(0)

  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: 'Data sheet' }).getByRole('link').first().click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/data sheet\.pdf$/)

  const id = /catalogue\/(\d+)/.exec(page.url())?.[1] ?? ''
  await page.getByRole('link', { name: 'Ask for a quote' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await signInHere(page, 'customer')
  await expect(page).toHaveURL(new RegExp(`/request-quote\\?product=${id}$`))
  const fields = page.getByRole('main').getByRole('combobox')
  await expect
    .poll(() => fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)))
    .toContainEqual(expect.stringContaining(name))
})

test('a stranger asks about a part, signs in on the way, and the vendor answers', async ({ page, as }) => {
  const question = `Which cable fits? ${Date.now()}`
  await page.goto('/catalogue?search=Armature%20Demo%20Servo')
  await found(page).filter({ hasText: 'Armature Demo Servo' }).click()
  await page.getByRole('button', { name: 'Ask the vendor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Question about Armature Demo Servo' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill(question)
  await dialog.getByRole('button', { name: 'Sign in to send' }).click()
  await signInHere(page, 'customer')
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue(question)
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Your question was sent.')).toBeVisible()
  await expect(dialog).toBeHidden()

  const vendor = await as('vendor')
  await vendor.goto('/')
  await openFromMenu(vendor, 'Questions')
  const asked = vendor
    .getByRole('list', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ hasText: question })
  await asked
    .getByRole('button', { name: /^Chat of the question about Armature Demo Servo, \d+ unread$/ })
    .click()
  const chat = vendor.getByRole('dialog', { name: 'Chat of the question about Armature Demo Servo' })
  await expect(chat.getByText(question)).toBeVisible()
  const answer = `The one with the long plug. ${Date.now()}`
  await chat.getByRole('textbox', { name: 'Message' }).fill(answer)
  await vendor.keyboard.press('Enter')
  await expect(chat.getByText(answer)).toBeVisible()

  await page.getByRole('button', { name: /^Chat of the question about Armature Demo Servo/ }).click()
  await expect(page.getByRole('dialog').getByText(answer)).toBeVisible()
})

test('on a phone parts are compared side by side, and filtered in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })

  await test.step('parts are chosen with the way to compare them in sight, and stand side by side', async () => {
    await page.goto('/catalogue?search=DYNAMIXEL')
    const choose = page.getByRole('button', { name: /^Compare DYNAMIXEL/ })
    for (const place of [0, 3, 7]) await choose.nth(place).click()
    await expect(choose.nth(7)).toBeInViewport()
    const way = page.getByRole('link', { name: 'Compare' })
    await expect(way).toBeInViewport()
    await way.click()
    const table = page.getByRole('table', { name: 'Parts side by side' })
    const heads = table.getByRole('columnheader')
    await expect(heads).toHaveCount(4)
    const [first, second] = [await heads.nth(1).boundingBox(), await heads.nth(2).boundingBox()]
    expect([second?.y, (second?.x ?? 0) > (first?.x ?? 0)]).toEqual([first?.y, true])
    await expectFitsPhone(page, 'parts side by side')
    // At the last part each line's name is still visible.
    const line = table.getByRole('row', { name: /^Stall torque/ })
    await line.scrollIntoViewIfNeeded()
    await line.getByRole('cell').last().scrollIntoViewIfNeeded()
    await expect(line.getByRole('cell').last()).toBeInViewport({ ratio: 1 })
    await expect(line.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  })

  await test.step('the filters are in a drawer that says how many products are left', async () => {
    await page.goto('/catalogue')
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('combobox', { name: 'Component subcategory' }).click()
    const option = page.getByRole('option', { name: /^LiDAR/ })
    const [, count = ''] = /\((\d+)\)/.exec((await option.textContent()) ?? '') ?? []
    await option.click()
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: new RegExp(`^Show ${count} products?$`) }).click()
    await expect(found(page)).toHaveCount(Number(count))
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })
})
