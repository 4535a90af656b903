import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './axe.ts'
import { expectFitsPhone } from './fit.ts'
import { signInHere } from './sign-in.ts'
import { openFromMenu } from './steps.ts'
import { expect, test } from './test.ts'

/** In the demo store, on the marketplace. */
const parts = { store: 'RPLIDAR C1', marketplace: 'OpenMV Cam H7' } as const
const store = 'store.demo.armature.test'

const products = (page: Page) => page.getByRole('list', { name: 'Products', exact: true })
const found = (page: Page) => products(page).getByRole('link')
const search = async (page: Page, text: string) => {
  await page.getByRole('combobox', { name: 'Search by name or property' }).fill(text)
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '').includes(text.split(' ')[0] ?? ''))
  // The proposed meanings of the text stand over the list.
  await page.getByRole('combobox', { name: 'Search by name or property' }).blur()
}

test('a stranger finds a part by what it can, narrows it, and is led over sign-in to a quote for it', async ({
  page,
}) => {
  await page.goto('/catalogue')
  await expect(page.getByRole('heading', { name: 'Catalogue', level: 1 })).toBeVisible()
  await search(page, 'gripper 85 mm stroke')
  const nearest = page.getByRole('region', { name: 'The nearest products' })
  await expect(nearest).toContainText('The nearest are found by “gripper 65-110 mm stroke”.')
  await expect(nearest.getByRole('link', { name: 'Open Parallel Gripper (XL330)' })).toBeVisible()
  await search(page, 'servo 12 V')
  await expect(found(page).first()).toContainText('DYNAMIXEL')
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
  await expect(page.getByText('Input voltage')).toBeVisible()
  // How much there is of it is nobody's to know.
  await expect(page.getByText('Quantity')).toHaveCount(0)

  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: 'Documents' }).getByRole('link').first().click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/data sheet\.pdf$/)

  const id = /catalogue\/(\d+)/.exec(page.url())?.[1] ?? ''
  await page.getByRole('link', { name: 'Request quote' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await signInHere(page, 'customer')
  await expect(page).toHaveURL(new RegExp(`/request-quote\\?product=${id}$`))
  const fields = page.getByRole('main').getByRole('combobox')
  await expect
    .poll(() => fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)))
    .toContainEqual(expect.stringContaining(name))
})

test('what is being typed may be meant for a kind or a part, and either is chosen by keyboard', async ({
  page,
}) => {
  await page.goto('/catalogue')
  const box = page.getByRole('combobox', { name: 'Search by name or property' })
  await box.pressSequentially('lidar')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option').first()).toContainText(/LiDAR/)
  await expectAccessibleInBoth(page, 'suggestions')
  // A browser empties a search box by Escape: here it closes what lies over the list first.
  await box.press('Escape')
  await expect(suggestions).toBeHidden()
  await expect(box).toHaveValue('lidar')
  await box.press('ArrowDown')
  await expect(suggestions.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(/component_subcategory=\d+$/)
  await expect(box).toHaveValue('')
  await expect(
    page.getByRole('button', { name: /^Remove filter Component subcategory: LiDAR/ }),
  ).toBeVisible()

  await box.pressSequentially('puck vlp')
  await suggestions.getByRole('option', { name: 'Puck VLP-16 3D LiDAR' }).click()
  await expect(page.getByRole('heading', { name: 'Puck VLP-16 3D LiDAR', level: 1 })).toBeVisible()
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

test('a customer has the catalogue in the menu, with every kind of part and the number of each', async ({
  as,
}) => {
  const page = await as('customer')
  await page.goto('/')
  await openFromMenu(page, 'Catalogue')
  const kind = page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: /^LiDAR \(\d+\)$/ })
  const [, count = ''] = /\((\d+)\)/.exec((await kind.textContent()) ?? '') ?? []
  await kind.click()
  await expect(page.getByRole('button', { name: 'Remove filter Component subcategory: LiDAR' })).toBeVisible()
  await expect(found(page)).toHaveCount(Number(count))
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
})

test('a page of the list is an address, and Back leads through them', async ({ page }) => {
  await page.goto('/catalogue?ordering=name')
  const first = (await found(page).first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(found(page).first()).not.toHaveText(first)
  await page.goBack()
  await expect(found(page).first()).toHaveText(first)
})

test('a store’s catalogue has its own parts, the marketplace’s its own, and neither the other’s', async ({
  page,
}) => {
  await page.goto(`/catalogue?store=${store}&search=${encodeURIComponent(parts.store)}`)
  await expect(found(page)).toHaveText([parts.store])
  await found(page).click()
  await expect(page.getByRole('heading', { name: parts.store, level: 1 })).toBeVisible()
  const address = page.url()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: parts.store, level: 1 })).toBeVisible()
  await page.goto(address.replace(/\?.*/, ''))
  await expect(page.getByText('404')).toBeVisible()

  await page.goto(`/catalogue?store=${store}&search=${encodeURIComponent(parts.marketplace)}`)
  await expect(page.getByText(/^No product (fits|has) all of/)).toBeVisible()
  await expect(found(page).filter({ hasText: parts.marketplace })).toHaveCount(0)
  await page.goto(`/catalogue?search=${encodeURIComponent(parts.store)}`)
  await expect(page.getByText(/^No product (fits|has) all of/)).toBeVisible()
  await expect(found(page).filter({ hasText: parts.store })).toHaveCount(0)
  await page.goto(`/catalogue?search=${encodeURIComponent(parts.marketplace)}`)
  await expect(found(page).first()).toContainText(parts.marketplace)
})

test('up to six parts are chosen, compared side by side, and taken out again', async ({ page }) => {
  await page.goto('/catalogue?search=DYNAMIXEL')
  const choose = page.getByRole('button', { name: /^Compare DYNAMIXEL/ })
  const chosen = page.getByRole('group', { name: 'Comparison' }).getByRole('status')
  for (const place of [0, 1, 2, 3, 4, 5]) {
    await choose.nth(place).click()
    await expect(chosen).toContainText(`${place + 1} to compare`)
  }
  await expect(choose.nth(6)).toBeDisabled()
  await choose.nth(0).click()
  await expect(chosen).toHaveText('5 to compare')
  await page.getByRole('link', { name: 'Compare them' }).click()
  const table = page.getByRole('table', { name: 'Parts side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(6)
  const torque = table.getByRole('row', { name: /^Stall torque/ }).getByRole('cell')
  await expect(torque).toHaveText(Array.from({ length: 5 }, () => /N[.·]?m|–/))
  await table
    .getByRole('button', { name: /^Take out / })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveCount(5)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('parts are chosen with the way to compare them in sight, and stand side by side', async ({ page }) => {
    await page.goto('/catalogue?search=DYNAMIXEL')
    const choose = page.getByRole('button', { name: /^Compare DYNAMIXEL/ })
    for (const place of [0, 3, 7]) await choose.nth(place).click()
    await expect(choose.nth(7)).toBeInViewport()
    const way = page.getByRole('link', { name: 'Compare them' })
    await expect(way).toBeInViewport()
    await way.click()
    const table = page.getByRole('table', { name: 'Parts side by side' })
    const heads = table.getByRole('columnheader')
    await expect(heads).toHaveCount(4)
    const [first, second] = [await heads.nth(1).boundingBox(), await heads.nth(2).boundingBox()]
    expect([second?.y, (second?.x ?? 0) > (first?.x ?? 0)]).toEqual([first?.y, true])
    await expectFitsPhone(page, 'parts side by side')
    // At the last part it is still said what a line is about.
    const line = table.getByRole('row', { name: /^Stall torque/ })
    await line.scrollIntoViewIfNeeded()
    await line.getByRole('cell').last().scrollIntoViewIfNeeded()
    await expect(line.getByRole('cell').last()).toBeInViewport({ ratio: 1 })
    await expect(line.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  })

  test('the filters are in a drawer that says how many products are left', async ({ page }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalogue and a part are read, page after page, in the first answer', async ({ page }) => {
    const answer = await page.goto('/catalogue?ordering=name')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Catalogue', level: 1 })).toBeVisible()
    const first = await page.getByRole('listitem').first().textContent()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/ordering=name&page=2/)
    await expect(page.getByRole('listitem').first()).not.toHaveText(first ?? '')

    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Cameras & Vision' })
      .click()
    await expect(page).toHaveTitle('Cameras & Vision · Catalogue · Armature')
    await page.getByRole('link', { name: parts.marketplace }).click()
    await expect(page.getByRole('heading', { name: parts.marketplace, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${parts.marketplace} · Armature`)
    await expect(page.getByRole('img', { name: parts.marketplace })).toBeVisible()
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(new URL(page.url()).pathname)
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
    )
    expect(data).toMatchObject({ '@type': 'Product', name: parts.marketplace })
    await page.getByRole('link', { name: 'Catalogue', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Catalogue', level: 1 })).toBeVisible()
  })
})

test('a search engine finds every page by the sitemap, and none of another’s', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
  const { pathname } = new URL(address)
  const map = await (await request.get(pathname)).text()
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname)
  expect(pages.filter((page) => page.includes('openmv-cam-h7'))).toHaveLength(1)
  expect(pages.filter((page) => page.includes('rplidar-c1'))).toEqual([])
  const [part = ''] = pages.filter((page) => page.includes('openmv-cam-h7'))
  const answer = await request.get(part, { headers: { accept: 'text/html' } })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('<h1>OpenMV Cam H7')])
  const none = await request.get('/catalogue/999999999-none', { headers: { accept: 'text/html' } })
  expect(none.status()).toBe(404)
})
