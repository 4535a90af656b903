import { messages } from '@armature/domain/messages'
import { expect, test } from './test.ts'

const details = /^Details of /

// Readers of this locale have metric units (units.spec.ts looks at others).
test.use({ locale: 'en-GB' })

test('a list is narrowed by what its parts have, with the number beside each value, and shared by its address', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  const choose = async (label: string, option: RegExp) => {
    const box = panel.getByRole('combobox', { name: label })
    await box.click()
    await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click()
    await box.press('Escape')
  }
  await choose('Component subcategory', /^Servo Actuators \(\d+\)$/)
  // The subcategory's own specifications come first, in the order of its form.
  const legends = panel.locator('legend')
  await expect(legends.first()).toHaveText('Input voltage (V)')
  const twelve = panel.getByRole('button', { name: /^12 V \(\d+\)$/ })
  const count = Number(/\((\d+)\)/.exec((await twelve.textContent()) ?? '')?.[1])
  await twelve.click()
  await expect(twelve).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(new RegExp(`of ${count}$|${count} products?`)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Input voltage: 12 V' })).toBeVisible()

  // Bounds are read with any unit, shown in the field's own, and refused where they aren't numbers.
  const from = panel.getByRole('textbox', { name: 'Stall torque from' })
  await from.fill('heavy')
  await expect(panel.getByText(messages.attributeBound.replace('{unit}', 'N·m'))).toBeVisible()
  await from.fill('50 kgf-cm')
  const torque = /^Remove filter Stall torque: from 4\.903 N·m$/
  const chip = page.getByRole('button', { name: torque })
  await expect(chip).toBeVisible()
  // The rows of before stay until the newer ones are here.
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
  const rows = page.getByRole('button', { name: details })
  const narrowed = await rows.count()
  expect(narrowed).toBeGreaterThan(0)

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: torque })).toBeVisible()
  await expect(other.getByRole('button', { name: details })).toHaveCount(narrowed)
  await other.close()

  await chip.click()
  await expect(from).toHaveValue('')
  await page.goBack()
  await expect(chip).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.getByRole('list', { name: 'Filters that are on' })).toBeHidden()
})

test('servos are narrowed by their IP class, and a part with prices by quantity says them', async ({
  page,
}) => {
  await page.goto('/catalogue')
  await page.getByRole('button', { name: /^Servo Actuators/ }).click()
  await page.getByRole('button', { name: /more specifications$/ }).click()
  const box = page.getByRole('combobox', { name: 'IP class' })
  await box.click()
  await page.getByRole('option', { name: 'IP54 (1)' }).click()
  await box.press('Escape')
  const products = page.getByRole('list', { name: 'Products', exact: true })
  await expect(products.getByRole('listitem')).toHaveCount(1)
  await expect(products.getByRole('link')).toHaveText('Armature Demo Servo')
  await expect(page.getByRole('button', { name: 'Remove filter IP class: IP54' })).toBeVisible()

  await page.goto('/catalogue?search=KEY-1042')
  await products.getByRole('link', { name: '18650 Battery Holder 1042' }).click()
  await expect(page.getByText('$3.90 each')).toBeVisible()
  await expect(page.getByText('$3.45 each')).toBeVisible()
})

test('parts are narrowed by how large they are, and by their frame size', async ({ page }) => {
  await page.goto('/catalogue')
  const size = page.getByRole('group', { name: 'Size, longest side (mm)' })
  const products = page.getByRole('list', { name: 'Products', exact: true })
  const status = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  const all = await status.textContent()
  await size.getByRole('textbox', { name: 'Size, longest side to' }).fill('50')
  await expect(
    page.getByRole('button', { name: 'Remove filter Size, longest side: up to 50 mm' }),
  ).toBeVisible()
  await expect(status).not.toHaveText(all ?? '')
  // A thumb is moved by keys, and the list is asked once it rests.
  const thumb = size.getByRole('slider', { name: 'Size, longest side, most' })
  await thumb.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/attribute=\d+%3A\.\.0\.04/)
  await products.getByRole('link').first().click()
  // Its own page says the same.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/catalogue?search=nema17')
  await expect(products.getByRole('link')).toHaveText([/^NEMA 17 Stepper Motor/, /^NEMA 17 Stepper Motor/])
  await page.goto('/catalogue')
  await page.getByRole('button', { name: /^Motors/ }).click()
  const frame = page.getByRole('combobox', { name: 'Frame size' })
  await frame.click()
  await page.getByRole('option', { name: 'NEMA 23 (2)' }).click()
  await frame.press('Escape')
  await expect(products.getByRole('listitem')).toHaveCount(2)
})

test('robots are narrowed by price with a slider’s thumbs, which follow what is typed', async ({ page }) => {
  await page.goto('/catalogue?type=MODEL')
  const least = page.getByRole('slider', { name: 'Price, least' })
  const most = page.getByRole('slider', { name: 'Price, most' })
  const from = page.getByRole('textbox', { name: 'Price from' })
  const status = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  const all = await status.textContent()
  await expect(from).toHaveValue('')
  await least.focus()
  for (const _press of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/price_min=\d+/)
  const [, asked = ''] = /price_min=([\d.]+)/.exec(page.url()) ?? []
  await expect(from).toHaveValue(asked)
  await expect(status).not.toHaveText(all ?? '')
  // The thumb names the bound that the list is narrowed by.
  await expect(least).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`\\$${Number(asked).toLocaleString('en-US')}`),
  )
  await from.fill('1000')
  await expect(page).toHaveURL(/price_min=1000/)
  await expect(least).toHaveAttribute('aria-valuetext', /^\$(9\d\d|1,0\d\d)/)
  await most.focus()
  for (const _press of [1, 2]) await page.keyboard.press('ArrowLeft')
  // The other end stays as it was typed.
  await expect(page).toHaveURL(/price_max=\d+/)
  const [, top = ''] = /price_max=([\d.]+)/.exec(page.url()) ?? []
  expect(Number(top)).toBeGreaterThan(1000)
  await expect(page).toHaveURL(/price_min=1000/)
  await expect(page.getByRole('textbox', { name: 'Price to' })).toHaveValue(top)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(from).toHaveValue('')
})

test('on a phone the same stands in a drawer, by vendor and price band too', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 360, height: 740 } })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const band = drawer.getByRole('button', { name: /^\$2,000\.00 to \$9,999\.99 \(\d+\)$/ })
  const count = Number(/\((\d+)\)/.exec((await band.textContent()) ?? '')?.[1])
  await band.click()
  await expect(drawer.getByRole('button', { name: new RegExp(`^Show ${count} products?$`) })).toBeVisible()
  const vendor = drawer.getByRole('combobox', { name: 'Vendor' })
  await vendor.click()
  const option = page.getByRole('listbox', { name: 'Vendor' }).getByRole('option').first()
  const [, name = '', own = ''] = /^(.*) \((\d+)\)$/.exec((await option.textContent()) ?? '') ?? []
  await option.click()
  await drawer
    .getByRole('button', { name: `Show ${own} product${own === '1' ? '' : 's'}`, exact: true })
    .click()
  await expect(page.getByRole('button', { name: `Remove filter Vendor: ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: details })).toHaveCount(Math.min(Number(own), 10))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
