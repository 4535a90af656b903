import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { signIn } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'
import { chooseFirst } from '../testing/steps.ts'

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('a request that was filled in is asked about, outlives a reload, and is nobody else’s', async ({
  page,
}) => {
  await signIn(page, 'customer')
  await page.goto('/request-quote')
  const notes = page.getByRole('textbox', { name: /^Notes/ })
  const product = page.getByRole('combobox', { name: 'Product 1' })
  await chooseFirst(page, 'Product 1')
  const picked = await product.inputValue()
  expect(picked).not.toBe('')
  await notes.fill('Before the trade fair')

  await test.step('a click in the menu asks, and names what would be lost', async () => {
    await menuLink(page, 'My Quotes').click()
    await expect(leaving(page)).toContainText('You would lose: Products, Notes.')
    await expectAccessible(page, 'the question before a form is left')
    await page.keyboard.press('Escape')
    await expect(leaving(page)).toBeHidden()
    await expect(notes).toHaveValue('Before the trade fair')
  })

  await test.step('the browser asks before a reload, which keeps all of it', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(notes).toHaveValue('Before the trade fair')
    await expect(product).toHaveValue(picked)
  })

  await test.step('who discards and goes elsewhere on a slow line isn’t asked twice', async () => {
    const line = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await line.promise
      await route.continue()
    })
    await menuLink(page, 'My Quotes').click()
    await leaving(page).getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page).toHaveURL(/\/my-quotes/)
    await expect(leaving(page)).toBeHidden()
    await menuLink(page, 'My Orders').click()
    await expect(page).toHaveURL(/\/my-orders/)
    line.resolve()
    await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('and finds the form blank again', async () => {
    await menuLink(page, 'Request quote').click()
    await expect(notes).toHaveValue('')
    await menuLink(page, 'My Quotes').click()
    await expect(page.getByRole('heading', { name: 'My Quotes', level: 1 })).toBeVisible()
  })

  await test.step('signing out leaves nothing of it behind', async () => {
    await menuLink(page, 'Request quote').click()
    await notes.fill('Secret plans')
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await expect.poll(kept).toContain('Secret plans')
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(kept).not.toContain('Secret plans')
  })
})
