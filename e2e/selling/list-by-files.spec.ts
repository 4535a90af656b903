import { expectAccessible } from '../testing/axe.ts'
import { emptyStep, pick, png } from '../testing/picked-files.ts'
import { field } from '../testing/product-form-steps.ts'
import { expect, test } from '../testing/test.ts'

const front = png('front.png', [200, 90, 40])

test('a new product begins as the last one was, which is taken away at once, and its name is the file’s', async ({
  as,
}) => {
  const page = await as('vendor')
  await page.goto('/add-product')
  await expect(page.getByText(/^[^:]+ as for your last product, .+\.$/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await expectAccessible(page, 'a form that remembers')
  await page.getByRole('button', { name: 'Choose again' }).click()
  await expect(page.getByRole('button', { name: 'Choose again' })).toHaveCount(0)
  await expect(field(page, 'Name')).toBeFocused()
  await expect(page.getByText(/^To save, complete: Name, SKU, .*Applications, /)).toBeVisible()

  await test.step('what is typed stays; what was guessed follows a better guess', async () => {
    await field(page, 'SKU').fill('MINE-1')
    await pick(page, 'Choose files', [{ ...front, name: 'bare hinge.png' }])
    await expect(field(page, 'Name')).toHaveValue('Bare hinge')
    await pick(page, 'Choose files', [{ ...emptyStep, name: 'Hinge_H-20.step' }])
    await expect(field(page, 'Name')).toHaveValue('Hinge H-20')
    await expect(field(page, 'SKU')).toHaveValue('MINE-1')
    await field(page, 'Name').fill('A name of its own')
    await pick(page, 'Choose files', [{ ...emptyStep, name: 'Other_X-30.step' }])
    await expect(page.getByRole('region', { name: 'CAD file' })).toContainText('Other_X-30.step')
    await expect(field(page, 'Name')).toHaveValue('A name of its own')
  })

  await test.step('files are pasted; a text that is pasted is a text', async () => {
    const paste = (what: 'file' | 'text') =>
      page.evaluate((kind) => {
        const clipboardData = new DataTransfer()
        if (kind === 'text') clipboardData.setData('text/plain', 'a word')
        clipboardData.items.add(new File(['<svg/>'], `${kind}.fbx`))
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      }, what)
    await paste('text')
    await paste('file')
    await expect(page.getByRole('region', { name: 'FBX file' })).toContainText('file.fbx')
  })
})
