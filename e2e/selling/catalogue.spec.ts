import type { Dialog, Page } from '@playwright/test'
import { fill, messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { modelFile, pick, png } from '../testing/picked-files.ts'
import { field, fillModel, openForm, orderOf, pictures, save } from '../testing/product-form-steps.ts'
import { findRow } from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

const run = Date.now().toString(36)
const front = png('front.png', [61, 147, 163])
const sideOn = png('side.png', [240, 135, 46])
const back = png('back.png', [84, 98, 106])

/** A conversion takes seconds, and longer on a busy machine. */
const conversion = { timeout: 300_000 }

/** The alerts, each closed at once. */
const listenForAlerts = (page: Page): string[] => {
  const alerts: string[] = []
  page.on('dialog', (dialog: Dialog) => {
    if (dialog.type() === 'alert') alerts.push(dialog.message())
    // The walk may have ended, and its page with it.
    dialog.accept().catch(() => undefined)
  })
  return alerts
}

/** The names of the files, in sending order. */
const listenForUploads = async (page: Page): Promise<string[]> => {
  const sent: string[] = []
  await page.route('**/image/upload', (route) => {
    sent.push(/filename="([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '')
    return route.continue()
  })
  return sent
}

test('a vendor lists a MODEL with its files, looks at it, and edits it', async ({ as }) => {
  const name = `Servo of three pictures ${run}`
  const page = await as('vendor')

  await test.step('files are sent once the form is right, the CAD file first to fill in the package', async () => {
    const sent = await listenForUploads(page)
    await openForm(page)
    await pick(page, 'Choose pictures', [front, sideOn, back])
    await expect(pictures(page).getByText('Uploaded when you save.')).toHaveCount(3)
    await expect(save(page)).toBeDisabled()
    await expect(page.getByText(/^To save, complete: Name, SKU, [^;]*\.$/)).toBeVisible()
    await expectAccessible(page, 'pictures that wait to be saved')

    await test.step('the first picture leads until another is chosen; arrows and dragging order them', async () => {
      const lead = (picture: string) =>
        page.getByRole('button', { name: `Make ${picture} the primary picture` })
      await expect(lead('front.png')).toHaveAttribute('aria-pressed', 'true')
      await lead('side.png').click()
      await expect(lead('front.png')).toHaveAttribute('aria-pressed', 'false')
      await page.getByRole('button', { name: 'Move back.png earlier' }).click()
      await expect(page.getByText('back.png is now picture 2 of 3.')).toBeAttached()
      await expect(page.getByRole('button', { name: 'Move back.png earlier' })).toBeFocused()
      await page.getByRole('listitem').filter({ hasText: 'side.png' }).dragTo(orderOf(page).first())
      await expect(orderOf(page).nth(0)).toContainText('side.png')
      await expect(orderOf(page).nth(1)).toContainText('front.png')
      await expect(orderOf(page).nth(2)).toContainText('back.png')
    })

    await test.step('CAD and FBX', async () => {
      await pick(page, 'Choose a CAD file', modelFile('own-servo.step'))
      const cad = page.getByRole('region', { name: 'CAD file' })
      const measure = page.getByRole('button', { name: 'Measure the part' })
      await expect(cad.getByText('Uploaded when you save.')).toBeVisible()
      await expect(
        page.getByText(/^To measure the part by own-servo\.step, complete: Price, Quantity, /),
      ).toBeVisible()
      await expect(measure).toBeDisabled()
      await fillModel(page, name, `SRV-${run}`)
      expect(sent).toEqual([])
      await expectAccessible(page, 'a part that can be measured')
      await measure.click()
      await expect(cad.getByRole('link', { name: /^http.{32}\.{4}$/ })).toBeVisible()
      await expect(measure).toHaveCount(0)
      await expect(cad.getByText(/^(Reading the file|Making the 3D view)…$/)).toBeVisible()
      expect(sent).toEqual(['own-servo.step'])
      await pick(page, 'Choose an FBX file', modelFile('own-servo.fbx'))
      await expect(cad.getByText(/^3D view ready\. The part measures /)).toBeVisible(conversion)
      await expect(cad.getByRole('img', { name: 'What own-servo.step looks like' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'FBX file' })).toContainText('Uploaded when you save.')
    })

    await test.step('the part fills in the package, and is told where it does not fit', async () => {
      await expect(field(page, 'Length')).toHaveValue('1.13')
      await expect(field(page, 'Width')).toHaveValue('1.84')
      await expect(field(page, 'Height')).toHaveValue('1.47')
      await field(page, 'Width').fill('1')
      const small = fill(messages.packageTooSmall, { size: '1.122 × 1.831 × 1.465' })
      await expect(page.getByText(small)).toBeVisible()
      await expect(save(page)).toBeEnabled()
      await field(page, 'Width').fill('0.5')
      await expect(page.getByText(messages.quantityMinimum)).toBeVisible()
      await expect(save(page)).toBeDisabled()
      await expectAccessible(page, 'a package that is too small')
      await page.getByRole('button', { name: 'Use the part’s size' }).click()
      await expect(page.getByText(small)).toHaveCount(0)
      await expect(field(page, 'Width')).toHaveValue('1.84')
    })

    await test.step('the other tab keeps fields and files', async () => {
      await page.getByRole('tab', { name: 'COMPONENT' }).click()
      await expect(field(page, 'Name')).toHaveValue(name)
      await expect(orderOf(page)).toHaveCount(3)
      await expect(page.getByRole('region', { name: 'CAD file' })).toContainText('own-servo.step')
      await page.getByRole('tab', { name: 'MODEL' }).click()
      await expect(field(page, 'Price')).toHaveValue('129.5')
    })

    expect(sent).toEqual(['own-servo.step'])
    await save(page).click()
    await seeToast(page, messages.productAdded)
    expect(sent.toSorted()).toEqual(['back.png', 'front.png', 'own-servo.fbx', 'own-servo.step', 'side.png'])
    const row = await findRow(page, name)
    await expect(row.locator('img')).toBeVisible()
    await expect(row).toContainText('Low stock')
  })

  await test.step('its dialog shows pictures, the part in 3D, package and part, and can be shared', async () => {
    await page.goto(`/products?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Details of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(page).toHaveURL(/[?&]product=\d+/)
    await expect(dialog.getByRole('img', { name: `${name}, 1 of 3` })).toBeVisible()
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(dialog.getByText('Slide 2 of 3')).toBeAttached()
    await expect(dialog).toContainText('$129.50')
    await expect(dialog.getByRole('link', { name: /^CAD file, 94 kB/ })).toBeVisible()
    await expectAccessible(page, 'a product with pictures')

    await dialog.getByRole('tab', { name: 'Specifications' }).click()
    const width = dialog.getByRole('row', { name: /^Width/ })
    await expect(width).toContainText('1.84 in')
    await expect(width).toContainText('1.831 in')
    await expect(dialog).toContainText('The part’s own size measured from its CAD file.')
    await dialog.getByRole('tab', { name: 'History' }).click()
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'the history of a product')

    await expect(dialog.getByText('3D from FBX', { exact: true })).toBeVisible(conversion)
    await dialog.getByText('3D from FBX', { exact: true }).click()
    await expect(dialog.locator('canvas')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '3D from FBX' })).toBeChecked()
    await dialog.getByText('3D from CAD', { exact: true }).click()
    await expect(dialog.getByRole('radio', { name: '3D from CAD' })).toBeChecked()
    await expect(dialog.locator('canvas')).toBeVisible()
    const address = page.url()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.goto(address)
    await expect(dialog.getByRole('tab', { name: 'Description' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/product=/)
  })

  await test.step('an edit keeps the files, locks the tab, and takes the CAD file off when asked to', async () => {
    await page.goto(`/products?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(page.getByRole('tab', { name: 'COMPONENT' })).toBeDisabled()
    await expect(orderOf(page)).toHaveCount(3)
    await expect(pictures(page).getByText('Primary')).toHaveCount(1)
    const cad = page.getByRole('region', { name: 'CAD file' })
    await expect(cad).toContainText('own-servo.step')
    await expect(cad.getByRole('button', { name: '3D view of own-servo.step' })).toBeVisible()
    await cad.getByRole('button', { name: 'Remove own-servo.step' }).click()
    await expect(page.getByRole('button', { name: 'Choose a CAD file' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Picture 3' }).click()
    await save(page).click()
    await seeToast(page, messages.productModified)

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(orderOf(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Choose a CAD file' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'FBX file' })).toContainText('own-servo.fbx')
    await expectAccessible(page, 'editing a product with files')
  })
})

test('progress is shown while a file is on its way, and it can be cancelled', async ({ as }) => {
  const page = await as('vendor')
  const alerts = listenForAlerts(page)
  let written = 0
  await page.route('**/api/market/model/write/', (route) => {
    written += 1
    return route.continue()
  })
  await openForm(page)
  await fillModel(page, `Cancelled ${run}`, `SLOW-${run}`)
  for (const side of ['Length', 'Width', 'Height']) await field(page, side).fill('3')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4_000,
  })
  await pick(page, 'Choose a CAD file', modelFile('own-servo.step'))
  // During the first press, a second one, and Enter in a field, change nothing.
  await save(page).dblclick()
  await field(page, 'Name').press('Enter')
  const progress = page.getByRole('progressbar', { name: 'Upload of own-servo.step' })
  await expect(progress).toBeVisible()
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [100] })
    .toBeGreaterThan(0)
  await expect(page.getByText(/^Uploading 1 file\. The product is saved when/)).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expectAccessible(page, 'an upload on its way')

  await test.step('leaving asks', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
  })

  await page.getByRole('button', { name: 'Cancel the upload of own-servo.step' }).click()
  await expect(page.getByRole('button', { name: 'Choose a CAD file' })).toBeVisible()
  await expect(save(page)).toBeEnabled()
  await expect(field(page, 'Name')).toHaveValue(`Cancelled ${run}`)
  expect(alerts).toEqual([])
  expect(written).toBe(0)
})
