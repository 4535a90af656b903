import { expect, seeToast, test } from '../testing/test.ts'

// A connection that drops for a moment removes nothing from the screen, and pending requests complete once it is back.

test('a form, a list and a screen outlive a lost connection', async ({ as }) => {
  const page = await as('vendor')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline)

  await test.step('a form keeps what is typed, and the help comes with the connection', async () => {
    await page.goto('/add-product')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    // The toasts' code loads with the first key.
    const toasts = page.waitForResponse((answer) => answer.url().includes('/assets/'))
    await name.pressSequentially('A servo of ours')
    await toasts
    await page.waitForLoadState('networkidle')
    await setOffline(true)
    await page.getByRole('button', { name: 'Help for this page' }).click()
    await seeToast(page, 'This could not be loaded yet. It loads once you’re back online.')
    await setOffline(false)
    await expect(page.getByRole('dialog', { name: /^Help/ })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Read the guide' }).click()
    const guide = await opened
    await expect(guide.getByRole('heading', { name: 'List a part' })).toBeInViewport()
    await expect(guide.locator('main')).toHaveCSS('max-width', '736px')
    await guide.close()
    await page.keyboard.press('Escape')
    await expect(name).toHaveValue('A servo of ours')
    await name.fill('')
  })

  await test.step('the next page of a list shows no rows of the page before', async () => {
    await page.goto('/products')
    const footer = page.getByRole('main').getByRole('status').last()
    await expect(footer).toHaveText(/^1–10 of/)
    await setOffline(true)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    await expect(footer).toHaveText('Not loaded')
    await expect(page.getByRole('table', { name: 'Products' }).getByRole('rowheader')).toHaveCount(0)
    await setOffline(false)
    await expect(footer).toHaveText(/^11–20 of/)
  })

  await test.step('a screen whose code does not come says so inside the shell', async () => {
    await setOffline(true)
    await menu.getByRole('link', { name: 'Inventory' }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' })).toBeVisible()
    await expect(menu).toBeVisible()
    await setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  })
})
