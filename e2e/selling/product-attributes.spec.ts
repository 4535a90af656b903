import { openForm, save } from '../testing/product-form-steps.ts'
import { chooseFirst } from '../testing/steps.ts'
import { expect, test } from '../testing/test.ts'

const fresh = (word: string): string => `${word}-${Date.now().toString(36)}`

test('a vendor fills in what the subcategory asks for, with units as typed or chosen, and finds it on the part', async ({
  as,
}) => {
  const page = await as('vendor')
  const name = fresh('Servo')
  await openForm(page)
  await page.getByRole('tab', { name: 'COMPONENT' }).click()
  const section = page.getByRole('region', { name: 'Specifications' })
  await expect(section).toContainText('Choose a component subcategory first')
  const choose = async (label: string, option: string) => {
    const box = page.getByRole('combobox', { name: label })
    await box.click()
    await page
      .getByRole('listbox', { name: label })
      .getByRole('option', { name: option, exact: true })
      .click()
    await box.press('Escape')
  }
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await choose('Component subcategory', 'Servo Actuators')
  await field('Name').fill(name)
  await field('SKU').fill(name)
  await field('Maker').fill('Servo Works')
  await field('Quantity').fill('4')
  await field('Minimum order').fill('10')
  for (const side of ['Length', 'Width', 'Height', 'Weight']) await field(side).fill('2')
  for (const label of ['Models', 'Applications']) await chooseFirst(page, label)

  await field('Input voltage').fill('twelve')
  await expect(section.getByText('such as 12 V', { exact: false })).toBeVisible()
  await expect(page.getByText(/To save, .*correct: Input voltage/)).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await field('Input voltage').fill('10-14.8')
  await field('Stall torque').fill('41')
  await section.getByRole('combobox', { name: 'Unit of Stall torque' }).selectOption('kgf-cm')
  await expect(field('Stall torque')).toHaveValue('41 kgf-cm')
  await choose('Interface', 'CAN')
  // Another subcategory asks for other things; the first one still has its typed values.
  await choose('Component subcategory', 'Displays')
  await expect(field('Stall torque')).toBeHidden()
  await expect(field('Input voltage')).toHaveValue('10-14.8')
  await choose('Component subcategory', 'Servo Actuators')
  await expect(field('Stall torque')).toHaveValue('41 kgf-cm')
  await save(page).click()
  await page.waitForURL('**/products')

  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search products' }))
    .first()
    .fill(`${name} 12 V`)
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Servo Works')
  await expect(dialog).toContainText('Minimum order10')
  await dialog.getByRole('tab', { name: 'Specifications' }).click()
  await expect(dialog).toContainText(
    /Input voltage10-14.8 V.*Stall torque569 oz-in \(41 kgf-cm\).*InterfaceCAN/,
  )
})
