import { expectFits } from '../testing/fit.ts'
import { expect, test } from '../testing/test.ts'

// A person who prefers reduced motion gets none, and one who doubles a page's size loses nothing of it.

const moving = () =>
  document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 20,
    )
    .map((animation) =>
      String(Reflect.get(animation, 'transitionProperty') ?? Reflect.get(animation, 'animationName')),
    )

test('menus, dialogs, drawers and toasts come without motion where that is asked for', async ({ as }) => {
  const page = await as('admin')
  const seen = { reduce: 0, 'no-preference': 0 }
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/quotes')
    await page.getByRole('main').getByRole('rowheader').first().waitFor()
    const look = async (selector: string, press: () => Promise<void>) => {
      // Counts everything that moves, from the first frame on.
      const counted = page.evaluate(
        ({ wanted, source }) =>
          new Promise<number>((resolve) => {
            const movingNow = new Function(`return (${source})()`) as () => string[]
            let most = 0
            let after = 0
            const frame = () => {
              if (document.querySelector(wanted) !== null) {
                most = Math.max(most, movingNow().length)
                after += 1
              }
              if (after > 12) resolve(most)
              else requestAnimationFrame(frame)
            }
            requestAnimationFrame(frame)
          }),
        { wanted: selector, source: moving.toString() },
      )
      await press()
      seen[reducedMotion] += await counted
    }
    await look('[role=menu]', () =>
      page
        .getByRole('button', { name: /^Show transitions/ })
        .first()
        .click(),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await look('[role=dialog]', () =>
      page
        .getByRole('button', { name: /^Delete quote/ })
        .first()
        .click(),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await look('[role=log]', () =>
      page
        .getByRole('button', { name: /^Chat of/ })
        .first()
        .click(),
    )
  }
  expect(seen.reduce).toBe(0)
  // The same actions do move where motion is allowed, which shows that the check works.
  expect(seen['no-preference']).toBeGreaterThan(0)
})

/** 1280 px at 200 %. */
const enlarged = { viewport: { width: 640, height: 400 } }

test('at 200 % nothing is lost: all fits, and what one presses can be reached', async ({ as }) => {
  const screens = [
    ['admin', '/quotes', ['Add Quote', 'Status: All but purchased', 'Columns']],
    ['vendor', '/add-product', ['Choose files', 'Choose pictures']],
    ['customer', '/my-quotes', ['Columns']],
  ] as const
  for (const [who, path, names] of screens) {
    const page = await as(who, enlarged)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page, `${path} at 200 %`)
    const tools = page.getByRole('button', { name: 'Filters and tools' })
    if ((await tools.count()) > 0) await tools.click()
    for (const name of ['Show the menu', 'Search or jump to…', ...names]) {
      const control = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
      await control.scrollIntoViewIfNeeded()
      await expect(control, `${path}: ${name}`).toBeInViewport({ ratio: 1 })
      // Nothing covers it.
      await control.click({ trial: true })
    }
    await page.getByRole('button', { name: 'Show the menu' }).click()
    const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  }
})

/** As by a browser's own setting: everything in rem is twice as large. */
const doubled = () => document.documentElement.style.setProperty('font-size', '200%', 'important')

/** The texts that a doubled size leaves as small as before, by their own size. */
const leftSmall = () => {
  const small: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const around = text.parentElement
    const said = text.nodeValue?.trim() ?? ''
    if (said === '' || around === null || !around.checkVisibility() || around.closest('svg, style, script'))
      continue
    const size = Number.parseFloat(getComputedStyle(around).fontSize)
    if (size < 20) small.push(`${said.slice(0, 40)}: ${size} px`)
  }
  return small
}

const readers = [
  ['admin', '/quotes', 1280],
  ['admin', '/products', 390],
  ['vendor', '/add-product', 1280],
  ['vendor', '/subquotes', 390],
  ['customer', '/my-quotes', 1280],
  ['customer', '/request-quote', 390],
] as const

test('a text size of 200 % that is set in the browser makes all texts larger, and all fits', async ({
  as,
}) => {
  for (const [who, path, width] of readers) {
    const page = await as(who, { viewport: { width, height: 800 } })
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(doubled)
    expect.soft(await page.evaluate(leftSmall), `${path} at ${width}`).toEqual([])
    // A table with many columns then scrolls in its own frame, and the page never does.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(wide, `${path} at ${width}: px that the page is too wide`).toBeLessThanOrEqual(0)
  }
})
