import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { paths } from '@armature/domain/pages/page-paths'
import type { Page } from '@playwright/test'
import type { Colours } from '../testing/axe.ts'
import { expectAccessible, untilDrawn } from '../testing/axe.ts'
import { expectFits, expectFitsPhone, expectTargets, useFinger } from '../testing/fit.ts'
import { expect, test } from '../testing/test.ts'
import { accountScreens } from './account-screens.ts'
import { catalogueScreens } from './catalogue-screens.ts'
import { moneyScreens } from './money-screens.ts'
import { orderScreens } from './order-screens.ts'
import { productScreens } from './product-screens.ts'
import { quoteScreens } from './quote-screens.ts'
import { requestScreens } from './request-screens.ts'
import type { Screen } from './screen-entry.ts'
import { storeScreens } from './store-screens.ts'

// Each screen is checked once on a desktop and once on a phone, in light on one of them and in dark on the other. Areas
// are independent, so the workers share them out.
test.describe.configure({ mode: 'parallel' })

const areas: Readonly<Record<string, readonly Screen[]>> = {
  accounts: accountScreens,
  'the catalogue': catalogueScreens,
  products: productScreens,
  requests: requestScreens,
  quotes: quoteScreens,
  stores: storeScreens,
  orders: orderScreens,
  money: moneyScreens,
}

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const
const narrowest = { width: 320, height: 640 }

const folder = process.env.SCREENSHOTS

const look = async (page: Page, what: string): Promise<void> => {
  await expectAccessible(page, what)
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${what}.png`), animations: 'disabled' })
}

/** Everything that the browser reports, Content-Security-Policy violations included. */
const listenForErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser itself logs a call that answers 4xx; the screen shows it to the user.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return errors
}

const stand = async (page: Page, address: string, { heading }: Screen) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
  // The app has replaced the server's content.
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByLabel('Loading')).toHaveCount(0)
}

interface Visit {
  page: Page
  screen: Screen
  address: string
  what: string
}

const visitDesk = async ({ page, screen, address, what }: Visit) => {
  await stand(page, address, screen)
  expect.soft(await page.title(), `${what}: title`).toMatch(/^\S.* · (Armature|Cobalt Store)$/)
  await expectFits(page, what)
  await look(page, what)
  for (const [name, open] of Object.entries(screen.open ?? {})) {
    await stand(page, address, screen)
    await open(page)
    await look(page, `${what}-${name}`)
    await expectFitsPhone(page, `${what}-${name}`)
  }
}

const visitPhone = async ({ page, screen, address, what }: Visit) => {
  const endFinger = await useFinger(page)
  await stand(page, address, screen)
  await expectFits(page, what)
  await look(page, what)
  await expectTargets(page, what)
  await page.setViewportSize(narrowest)
  await untilDrawn(page)
  await expectFits(page, `${what}, ${narrowest.width} px`)
  await endFinger()
}

const visits = { desk: visitDesk, phone: visitPhone }

for (const [area, screens] of Object.entries(areas)) {
  test(`the screens of ${area} are accessible, quiet and fit, at a desk and on a phone`, async ({
    lookAs,
  }) => {
    for (const [nth, screen] of screens.entries()) {
      const [deskReader, phoneReader = deskReader] = screen.who
      const colours: readonly [Colours, Colours] = nth % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']
      for (const [place, who, colorScheme] of [
        ['desk', deskReader, colours[0]],
        ['phone', phoneReader, colours[1]],
      ] as const) {
        const what = [screen.name, screen.variant, place, who, colorScheme].filter(Boolean).join('-')
        await test.step(what, async () => {
          const page = await lookAs(who)
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(sizes.desk)
          const errors = listenForErrors(page)
          const address = typeof screen.path === 'string' ? screen.path : await screen.path(page)
          await page.setViewportSize(sizes[place])
          await visits[place]({ page, screen, address, what })
          expect.soft(errors, what).toEqual([])
          page.removeAllListeners('pageerror').removeAllListeners('console')
        })
      }
    }
  })
}

test('every path of the web app has an entry in an area', () => {
  const listed = new Set(Object.values(areas).flatMap((screens) => screens.map(({ name }) => name)))
  expect([...listed].toSorted()).toEqual(Object.keys(paths).toSorted())
})

test('the menu is open from 768 px, stays beside the screen from 576 px, and is over it below', async ({
  as,
}) => {
  const page = await as('admin')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const over = page.getByRole('dialog', { name: 'Menu' })
  for (const [width, isOpen, isOver] of [
    [768, true, false],
    [767, false, false],
    [576, false, false],
    [575, false, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/products')
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    await expect(menu, String(width)).toHaveCount(isOpen ? 1 : 0)
    if (!isOpen) await page.getByRole('button', { name: 'Show the menu' }).click()
    await expect(menu).toBeVisible()
    await expect(over, String(width)).toHaveCount(isOver ? 1 : 0)
  }
  // The last one covers the screen, and closes with a choice.
  expect((await over.boundingBox())?.width).toBe(230)
  await look(page, 'menu-phone')
  await over.getByRole('link', { name: 'Quotes' }).click()
  await expect(over).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Quotes', level: 1 })).toBeVisible()
})

test('the top bar holds its buttons beside the open menu, and ends a long e-mail', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Top bar' })
  const account = bar.getByRole('button', { name: 'Account menu' })
  const palette = bar.getByRole('button', { name: 'Search or jump to…' })
  const words = palette.getByText('Search or jump to…')
  await account.getByText('@').evaluate((email) => {
    email.textContent = 'purchasing-department.northern-europe@harbour-robotics.example.test'
  })
  for (const [width, isField] of [
    [1280, true],
    [1000, true],
    [900, false],
    [768, false],
  ] as const) {
    const what = `${width} px`
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Main' }), what).toBeVisible()
    for (const one of [page.locator('html'), bar]) {
      const [needed, room] = await one.evaluate((at) => [at.scrollWidth, at.clientWidth])
      expect.soft(needed, what).toBe(room)
    }
    const [avatar, email] = [account.locator('[aria-hidden=true]').first(), account.getByText('@')]
    expect.soft((await avatar.boundingBox())?.width, what).toBe(28)
    expect.soft((await email.boundingBox())?.height, what).toBeLessThan(28)
    await (isField ? expect.soft(words, what).toBeVisible() : expect.soft(words, what).toBeHidden())
    const { width: room = 0 } = (await palette.boundingBox()) ?? {}
    expect.soft(isField ? room > 200 : room === 40, `${what}: ${room} px for the search`).toBe(true)
  }
})
