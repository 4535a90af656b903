import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import {
  colourRules,
  coloursOf,
  expectAccessible,
  otherColours,
  setColours,
  styleColours,
  untilDrawn,
} from './axe.ts'
import { expectFits, expectFitsPhone, expectTargets, useFinger } from './fit.ts'
import type { Screen } from './screen-entry.ts'
import { screenList } from './screen-list.ts'
import { dailyReader, testShare } from '../tools/test-share.ts'
import { expect, test } from './test.ts'

// Each screen stands for itself, so the workers share them out.
test.describe.configure({ mode: 'parallel' })

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const
const narrowest = { width: 320, height: 640 }

const folder = process.env.SCREENSHOTS

const shoot = async (page: Page, name: string): Promise<void> => {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' })
}

/** Everything that the browser complains of, Content-Security-Policy violations included. */
const listenForErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // A call that answers 4xx is noted by the browser itself; the screen says so to the person.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return errors
}

/**
 * All rules in the colours in which it stands, what depends on colours in the others, and so the next one stands in
 * those. `change` is how they change: as the system's do, or in the styles alone, which is a third of the work.
 */
const look = async (page: Page, what: string, change = setColours) => {
  const colours = await coloursOf(page)
  await expectAccessible(page, `${what}, ${colours}`)
  await shoot(page, `${what}-${colours}`)
  const others = otherColours[colours]
  await change(page, others)
  await expectAccessible(page, `${what}, ${others}`, colourRules)
  await shoot(page, `${what}-${others}`)
}

const nameOf = ({ name, variant }: Screen) => (variant === undefined ? name : `${name}-${variant}`)

const stand = async (page: Page, address: string, { heading }: Screen) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
  // The server's content from before the app stood has given way to it.
  await expect(page.locator('#first')).toHaveCount(0)
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByLabel('Loading')).toHaveCount(0)
}

interface Visit {
  address: string
  who: string
  /** The first person who sees the screen: for the others it differs only in its content. */
  isFirst: boolean
}

const visitDesktop = async (page: Page, screen: Screen, { address, who, isFirst }: Visit) => {
  const what = `${who}-${nameOf(screen)}-desktop`
  await page.setViewportSize(sizes.desktop)
  await stand(page, address, screen)
  expect.soft(await page.title(), `${what}: title`).toMatch(/^\S.* · (Armature|Cobalt Store)$/)
  await expectFits(page, what)
  await look(page, what, isFirst ? setColours : styleColours)
}

/** Loaded on a phone, and for the others a window that becomes as narrow as one. */
const visitPhone = async (page: Page, screen: Screen, { address, who, isFirst }: Visit) => {
  const what = `${who}-${nameOf(screen)}-phone`
  await page.setViewportSize(sizes.phone)
  const endFinger = await useFinger(page)
  await (isFirst ? stand(page, address, screen) : untilDrawn(page))
  await expectFits(page, what)
  // A desktop has just been looked at in both colours; for the others this is it in a narrower window.
  if (isFirst || folder) await look(page, what)
  else await expectAccessible(page, `${what}, ${await coloursOf(page)}`)
  await expectTargets(page, what)
  await page.setViewportSize(narrowest)
  await untilDrawn(page)
  await expectFits(page, `${what}, ${narrowest.width} px`)
  await endFinger()
}

const visitOpened = async (page: Page, screen: Screen, { address, who }: Visit) => {
  await page.setViewportSize(sizes.desktop)
  for (const [name, open] of Object.entries(screen.open ?? {})) {
    await stand(page, address, screen)
    await open(page)
    const what = `${who}-${nameOf(screen)}-desktop-${name}`
    await look(page, what)
    await expectFitsPhone(page, what)
  }
}

const readers = ['stranger', 'admin', 'vendor', 'tenant', 'customer'] as const
for (const who of testShare === 'daily' ? ([dailyReader] as const) : readers) {
  for (const screen of screenList) {
    if (!screen.who.includes(who)) continue
    test(`${who}: ${nameOf(screen)} is accessible, quiet and fits, on a desktop and a phone`, async ({
      lookAs,
    }) => {
      const page = await lookAs(who)
      await page.setViewportSize(sizes.desktop)
      const address = typeof screen.path === 'string' ? screen.path : await screen.path(page)
      const errors = listenForErrors(page)
      const visit = { address, who, isFirst: who === screen.who[0] }
      await visitDesktop(page, screen, visit)
      await visitPhone(page, screen, visit)
      if (visit.isFirst) await visitOpened(page, screen, visit)
      expect(errors).toEqual([])
    })
  }
}

test('every path of the web app has an entry in the list of screens', async () => {
  const file = pathToFileURL(path.resolve(import.meta.dirname, '../apps/web/src/platform/paths.ts'))
  const { paths } = (await import(file.href)) as { paths: Record<string, unknown> }
  const listed = new Set(screenList.map(({ name }) => name))
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
})

test('the top bar holds its buttons beside the open menu, and ends a long e-mail', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Top bar' })
  const account = bar.getByRole('button', { name: 'Account menu' })
  const palette = bar.getByRole('button', { name: 'Go to, find or do' })
  const words = palette.getByText('Go to, find or do')
  for (const length of ['as it is', 'long'] as const) {
    if (length === 'long')
      await account.getByText('@').evaluate((email) => {
        email.textContent = 'purchasing-department.northern-europe@harbour-robotics.example.test'
      })
    for (const [width, isField] of [
      [1280, true],
      [1000, true],
      [900, false],
      [820, false],
      [800, false],
      [772, false],
      [768, false],
    ] as const) {
      const what = `${width} px, e-mail ${length}`
      await page.setViewportSize({ width, height: 800 })
      await shoot(page, `top-bar-${width}-${length}`)
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
  }
})

test('on a phone the menu opens over the screen and closes with a choice', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize(sizes.phone)
  await page.goto('/products')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Show the menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  expect((await menu.boundingBox())?.width).toBe(230)
  await look(page, 'admin-menu-phone')
  await menu.getByRole('link', { name: 'Quotes' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Quotes', level: 1 })).toBeVisible()
})
