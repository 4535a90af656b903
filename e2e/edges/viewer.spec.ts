import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'
import {
  drawnWhileIdle,
  giveRobot,
  liveContexts,
  lookAt,
  openView,
  picture,
  watchGraphics,
} from '../testing/viewer-world.ts'

const tool = (page: Page, name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name })

/** Everything that the browser reports, its policy's refusals included. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** The front view without perspective, where a millimetre is the same everywhere. */
const frontPlan = async (page: Page) => {
  const view = await openView(page)
  await view.focus()
  for (const key of ['o', '1']) await page.keyboard.press(key)
  const { width = 0, height = 0 } = (await view.boundingBox()) ?? {}
  // 4 by 3 inches, and the viewer's margin around a part.
  const scale = Math.min(width / 101.6, height / 76.2) / 1.12
  return { view, at: (x: number, z: number) => ({ x: width / 2 + x * scale, y: height / 2 - z * scale }) }
}

test('a part is seen, from every side, by keys and by buttons, within the page’s policy', async ({ as }) => {
  const page = await as('customer')
  const complaints = complaintsOf(page)
  await giveRobot(page)
  const view = await openView(page)
  await expect.poll(async () => (await lookAt(view)).covered).toBeGreaterThan(0.1)
  expect((await lookAt(view)).colours).toBeGreaterThan(8)
  await view.focus()
  for (const key of ['1', '3', '5', '7', 'ArrowRight', '+', 'w', 'o', 'd']) {
    const before = await view.screenshot()
    await page.keyboard.press(key)
    await expect.poll(async () => before.equals(await view.screenshot()), key).toBe(false)
  }
  await tool(page, 'Standard views').click()
  await page.getByRole('menuitem', { name: 'Top' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Top view' })).toBeAttached()
  await tool(page, 'Wireframe').click()
  await expect(tool(page, 'Wireframe')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('4.000 in', { exact: true })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('101.60 mm', { exact: true })).toBeVisible()
  await page.reload()
  await view.locator('canvas').waitFor()
  await expect(tool(page, /^Lengths in millimetres/)).toBeVisible()
  await expect(view).toHaveAccessibleDescription(/^101\.60 × 50\.80 × 76\.20 mm, 4 parts, 48 triangles/)
  expect(complaints).toEqual([])
})

test('two points are measured to the corner, by mouse', async ({ as }) => {
  const page = await as('vendor')
  await giveRobot(page)
  const { view, at } = await frontPlan(page)
  await tool(page, 'Measure').click()
  // A few pixels off: points snap to corners.
  await view.click({ position: at(-50.2, -26) })
  await expect(page.getByText('Choose the other point.')).toBeVisible()
  await view.click({ position: at(50.2, -37.5) })
  await expect(page.getByRole('status').filter({ hasText: 'Distance 4.031 in' })).toBeAttached()
  await expect(page.getByRole('definition').filter({ hasText: '4.000' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '-0.500' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Choose a point on the part.')).toBeVisible()
  await view.click({ position: { x: 8, y: 8 } })
  await expect(page.getByRole('status').filter({ hasText: 'isn’t at this point' })).toBeAttached()
})

test('two points are measured by keyboard alone, with everything open, on a phone too', async ({ as }) => {
  const page = await as('vendor')
  await giveRobot(page)
  await openView(page)
  await page.keyboard.press('Tab')
  await expect(picture(page)).toBeFocused()
  for (const key of ['7', 'm', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Shift+ArrowUp', 'Enter']) {
    await page.keyboard.press(key)
  }
  await expect(page.getByRole('status').filter({ hasText: /^Distance \d/ })).toBeAttached()
  for (const key of ['d', 'p', '?']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page, 'the view, measuring, with its keys')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('region', { name: 'Parts' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await expect(tool(page, 'Keys')).toBeInViewport()
})

test('parts are listed, chosen in the picture, hidden and shown alone', async ({ as }) => {
  const page = await as('vendor')
  await giveRobot(page)
  const { view, at } = await frontPlan(page)
  await page.keyboard.press('p')
  const list = page.getByRole('region', { name: 'Parts' })
  await expect(list.getByRole('listitem')).toHaveText([
    'Base plate',
    'Column',
    'Fasteners',
    'Screw M4',
    'Screw M4',
  ])
  await page.keyboard.press('p')
  await view.click({ position: at(0, 20) })
  await page.keyboard.press('p')
  await expect(list.getByRole('button', { name: 'Column', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const { covered } = await lookAt(view)
  await list.getByRole('button', { name: 'Show Base plate' }).click()
  await expect.poll(async () => (await lookAt(view)).covered).toBeLessThan(covered * 0.8)
  await list.getByRole('button', { name: 'Show only Fasteners' }).click()
  await expect(list.getByRole('button', { name: 'Show Column' })).toHaveAttribute('aria-pressed', 'false')
  await expect(list.getByRole('button', { name: 'Show Screw M4' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await list.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(async () => (await lookAt(view)).covered).toBeGreaterThan(covered * 0.9)
})

test('nothing is drawn while nothing changes, and a view that the graphics card dropped can be shown again', async ({
  as,
}) => {
  const page = await as('vendor')
  await watchGraphics(page)
  await giveRobot(page)
  const view = await openView(page)
  await expect.poll(() => drawnWhileIdle(page)).toBe(0)
  await view.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.evaluate('window.seen.drawn')).toBeGreaterThan(0)
  await expect.poll(() => drawnWhileIdle(page)).toBe(0)
  await page.evaluate(
    `for (const context of window.seen.contexts) context.getExtension('WEBGL_lose_context')?.loseContext()`,
  )
  await expect(page.getByRole('alert')).toContainText('stopped the 3D view')
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(picture(page).locator('canvas')).toBeVisible()
  expect(await liveContexts(page)).toBe(1)
})

test('where a view can’t be loaded, or the browser has no WebGL, the part’s size is shown and why', async ({
  as,
}) => {
  const page = await as('vendor')
  await giveRobot(page)
  await page.route('**/media/*/view.glb', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/view/52')
  const said = page.getByRole('alert')
  await expect(said).toContainText('The 3D view could not be loaded.')
  await expect(said).toContainText('4.000 × 2.000 × 3.000 in')
  await expectAccessible(page, 'a view that failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(picture(page).locator('canvas')).toBeVisible()
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
  await page.reload()
  await expect(said).toContainText('This browser can’t show 3D.')
  await expect(said).toContainText('4.000 × 2.000 × 3.000 in')
})

test('a product’s dialog shows its part in 3D as often as it is asked to, and keeps none of it', async ({
  as,
}) => {
  const page = await as('vendor', { viewport: { width: 640, height: 480 } })
  await watchGraphics(page)
  await page.goto('/products?search=OWN-SERVO')
  await page.getByRole('button', { name: /^Details of Armature Demo Servo/ }).click()
  const dialog = page.getByRole('dialog')
  for (const _ of [1, 2, 3]) {
    await dialog.getByText('3D from CAD', { exact: true }).click()
    await expect(picture(page).locator('canvas')).toBeVisible()
    await dialog.getByText('2D pictures', { exact: true }).click()
    await expect(picture(page)).toHaveCount(0)
    await expect.poll(() => liveContexts(page)).toBe(0)
  }
  await dialog.getByText('3D from CAD', { exact: true }).click()
  await picture(page).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => liveContexts(page)).toBe(0)
})

test('a phone has the part’s picture first, and the view with a tap', async ({ as }) => {
  const page = await as('vendor', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const models: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.glb')) models.push(request.url())
  })
  await page.goto('/products?search=OWN-SERVO')
  await page.getByRole('button', { name: /^Details of Armature Demo Servo/ }).click()
  await expect(page).toHaveURL(/product=\d+/)
  const id = new URL(page.url()).searchParams.get('product')
  await page.goto(`/view/${id}`)
  await expect(page.getByRole('img', { name: 'Armature Demo Servo' })).toBeVisible()
  await expectAccessible(page, 'a part’s picture on a phone')
  expect(models).toEqual([])
  await page.getByRole('button', { name: 'View in 3D' }).tap()
  await expect(picture(page).locator('canvas')).toBeVisible()
  expect(models).toHaveLength(1)
})
