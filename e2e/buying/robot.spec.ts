import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFitsPhone } from '../testing/fit.ts'
import { signInHere } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const robot = 'OpenMANIPULATOR-X'
/** Its vendor names the robot. */
const gripper = 'Reachy 2021 Gripper'
const store = 'store.demo.armature.test'

const products = (page: Page) => page.getByRole('list', { name: 'Products', exact: true })
const card = (page: Page, name: string) => products(page).getByRole('listitem').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('group', { name: 'Your robot' })
const count = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')

/** Opened, searched and chosen by keyboard. */
const chooseRobot = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Choose your robot' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog', { name: 'Your robot' }).getByRole('combobox', { name: 'Robot' })
  await expect(field).toBeFocused()
  await page.keyboard.type('openmanipulator')
  await expect(page.getByRole('listbox').getByRole('option', { name: new RegExp(robot) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(robot)
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('link', { name: robot })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Change robot' })).toBeFocused()
}

test('a stranger’s robot marks parts and narrows the list, and is the account’s after sign-in', async ({
  page,
}) => {
  await page.goto('/catalogue?type=COMPONENT')
  await chooseRobot(page)
  await expect(card(page, gripper)).toContainText('FitsIts vendor says so.')
  await expectAccessible(page, 'marks')
  await expectFitsPhone(page, 'marks')

  const only = page.getByRole('checkbox', { name: new RegExp(`^Only parts that fit ${robot} \\(\\d+\\)$`) })
  const [, fitting = ''] =
    /\((\d+)\)/.exec((await page.getByText(/Only parts that fit/).textContent()) ?? '') ?? []
  await only.check()
  await expect(page).toHaveURL(/[?&]fits=\d+/)
  await expect(count(page)).toContainText(`${fitting} products`)
  await page.getByRole('button', { name: `Remove filter Fits ${robot}` }).click()
  await expect(count(page)).not.toContainText(`${fitting} products`)

  await page.reload()
  await page.getByRole('button', { name: `Compare ${gripper}` }).click()
  await page.getByRole('button', { name: 'Compare Open Parallel Gripper (XL330)' }).click()
  await page.getByRole('link', { name: 'Compare' }).click()
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `On ${robot}` }) })
  await expect(line.getByRole('cell').filter({ hasText: 'Its vendor says so.' })).toHaveCount(1)

  await test.step('a store’s catalogue has another robot', async () => {
    await page.goto(`/catalogue?store=${store}`)
    await expect(products(page).getByRole('listitem').first()).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Choose your robot' })).toBeVisible()
  })

  await page.goto('/catalogue')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInHere(page, 'customer')
  await expect(
    page.getByText('The robot you chose before signing in is now saved in your account.'),
  ).toBeVisible()
  await page.goto('/catalogue?search=Reachy')
  await card(page, gripper).getByRole('link').click()
  const mark = page.getByRole('region', { name: 'On your robot' })
  await expect(mark).toContainText('Its vendor says so.')
  await expect(mark).toContainText('No larger than the robot in any orientation.')

  await test.step('both stand in one 3D view, to scale', async () => {
    const beside = page.getByRole('region', { name: 'Beside your robot' })
    await expect(beside).toContainText('4.618 × 3.307 × 2.024 in, measured from its CAD file')
    await beside.getByRole('button', { name: 'Show both in 3D, to scale' }).click()
    const view = beside.getByRole('application', { name: `${gripper} beside ${robot} in 3D` })
    await expect(view).toHaveAccessibleDescription(
      new RegExp(`${gripper}: 4\\.618 × 3\\.307 × 2\\.024 in\\. ${robot}: 14\\.961 × 3\\.937 × 8\\.076 in`),
    )
    await expectAccessible(page, 'both in 3D')
    await expectFitsPhone(page, 'both in 3D')
    await view.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('u')
    await expect(beside.getByText('100 mm', { exact: true })).toBeVisible()
    await beside.getByRole('button', { name: 'Hide 3D view' }).click()
    await expect(view).toHaveCount(0)
  })
  await mark.getByRole('button', { name: 'Forget robot' }).click()
  await expect(mark.getByRole('button', { name: 'Choose your robot' })).toBeFocused()
  await expect(mark).not.toContainText('Its vendor says so.')
  expect(await call(page, 'GET', '/api/catalogue/robot/')).toMatchObject({ robot: null })
})

test('a robot of one’s own is a CAD file, measured, shown beside a part, and deleted again', async ({
  as,
}) => {
  const page = await as('customer')
  await page.goto('/catalogue?search=Reachy')
  await bar(page)
    .getByRole('button', { name: /^(Choose your|Change) robot$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Your robot' })
  const own = dialog.getByRole('region', { name: 'Your own CAD file' })
  const pick = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      own.getByRole('button', { name: 'Upload a file' }).click(),
    ])
    await chooser.setFiles(file)
  }
  await pick({ name: 'arm.step', mimeType: 'model/step', buffer: Buffer.from('no geometry at all') })
  await expect(own.getByRole('alert')).toHaveText('This is not a STEP, IGES or FBX file.')
  await expectAccessible(page, 'own robots')
  await expectFitsPhone(page, 'own robots')
  await pick(path.resolve(import.meta.dirname, '../../apps/api/src/process/seed/cad/own-arm.fbx'))
  await expect(dialog).toBeHidden()
  await expect(bar(page)).toContainText('For your robot Own arm')
  await expect(bar(page)).not.toContainText('It is being measured.', { timeout: 60_000 })
  await expect(card(page, gripper)).toContainText('Not known')

  await test.step('what its owner says of it marks parts', async () => {
    await page.getByRole('button', { name: 'Change robot' }).click()
    await own.getByRole('button', { name: 'Describe Own arm' }).click()
    const said = dialog.getByRole('region', { name: 'Describe Own arm' })
    await said.getByRole('textbox', { name: 'Payload' }).fill('a lot')
    await said.getByRole('button', { name: 'Save' }).click()
    await expect(said.getByRole('textbox', { name: 'Payload' })).toHaveAccessibleDescription(/such as|kg/)
    await said.getByRole('textbox', { name: 'Payload' }).fill('100 g')
    await said.getByRole('combobox', { name: 'Robot' }).fill('openmanipulator')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(robot) })
      .click()
    await expectAccessible(page, 'a robot described')
    await expectFitsPhone(page, 'a robot described')
    await said.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Own arm is described.')).toBeVisible()
    await expect(own.getByRole('listitem')).toContainText(`As ${robot}`)
    await page.keyboard.press('Escape')
    await expect(card(page, gripper)).toContainText('FitsIts vendor says so.')
  })

  await card(page, gripper).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'On your robot' })).toContainText(
    /Mass [\d.]+ (lb|oz), more than the robot’s payload of 3\.53 oz\./,
  )
  const beside = page.getByRole('region', { name: 'Beside your robot' })
  await expect(beside).toContainText('12.586 × 7.087 × 14.96 in, measured from its FBX file')
  await beside.getByRole('button', { name: 'Show both in 3D, to scale' }).click()
  await expect(beside.getByRole('application', { name: `${gripper} beside Own arm in 3D` })).toBeVisible()

  await page.getByRole('button', { name: 'Change robot' }).click()
  await own.getByRole('button', { name: 'Delete Own arm' }).click()
  await expect(page.getByText('Own arm and its file are deleted.')).toBeVisible()
  await expect(own.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Choose your robot' })).toBeVisible()
})
