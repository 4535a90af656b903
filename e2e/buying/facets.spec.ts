import { messages } from '@armature/domain/messages'
import { expect, test } from '../testing/test.ts'

const details = /^Details of /

// Readers of this locale have metric units (units.spec.ts covers others).
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
  // The subcategory's own specifications come first, in its form's order.
  const legends = panel.locator('legend')
  await expect(legends.first()).toHaveText('Input voltage (V)')
  const twelve = panel.getByRole('button', { name: /^12 V \(\d+\)$/ })
  const count = Number(/\((\d+)\)/.exec((await twelve.textContent()) ?? '')?.[1])
  await twelve.click()
  await expect(twelve).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(new RegExp(`of ${count}$|${count} products?`)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Input voltage: 12 V' })).toBeVisible()

  // Bounds accept any unit, are shown in the field's own, and are refused if they aren't numbers.
  const from = panel.getByRole('textbox', { name: 'Stall torque from' })
  await from.fill('heavy')
  await expect(panel.getByText(messages.attributeBound.replace('{unit}', 'N·m'))).toBeVisible()
  await from.fill('50 kgf-cm')
  const torque = /^Remove filter Stall torque: from 4\.903 N·m$/
  const chip = page.getByRole('button', { name: torque })
  await expect(chip).toBeVisible()
  // The previous rows stay until the newer ones load.
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
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
})
