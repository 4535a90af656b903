import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { signInHere } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

test('sign-in leads to the dashboard, where work appears as it comes and each figure leads to its rows', async ({
  as,
  page: vendor,
}) => {
  const admin = await as('admin')
  await admin.goto('/dashboard')
  const { sub } = await addUnpricedQuote(admin, 2, { isSent: false })

  await vendor.goto('/login')
  await signInHere(vendor, 'vendor')
  await expect(vendor).toHaveURL(/\/dashboard$/)
  await expect(vendor.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const work = vendor.getByRole('region', { name: 'Needs your attention' })
  const lists = work.getByRole('link', { name: /^Sub Quotes: / })
  await expect(lists).toBeVisible()
  const before = Number((await lists.textContent())?.split(': ')[1])

  await test.step('live, without a reload', async () => {
    await vendor.evaluate(`document.documentElement.setAttribute('data-stays', '')`)
    await call(admin, 'POST', `/api/shop/subquote/${sub}/send-to-vendor/`)
    await expect(lists).toHaveText(`Sub Quotes: ${before + 1}`)
    await expect(vendor.locator('html[data-stays]')).toHaveCount(1)
  })

  await test.step('the rest is a list, and its act is done beside the list', async () => {
    await lists.click()
    await expect(vendor).toHaveURL(/\/subquotes\?.*turn=mine/)
    await expect(vendor.getByRole('button', { name: 'Remove filter My turn' })).toBeVisible()
    await expect(vendor.getByRole('rowheader')).toHaveCount(Math.min(10, before + 1))
    await vendor.goBack()
    const act = work.getByRole('button', { name: /Sub-quote #.*Set prices$/ }).first()
    const id = /(\d+)$/.exec((await act.getAttribute('data-work-line')) ?? '')?.[1]
    await act.click()
    const panel = vendor.getByRole('region', { name: `Sub-quote #${id}` })
    await expect(panel.getByRole('textbox', { name: /^Price of / })).toBeFocused()
    await expectAccessible(vendor, 'a record beside the list')
    await vendor.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await expect(act).toBeFocused()
  })

  await test.step('what is late, whatever the period', async () => {
    const late = vendor
      .getByRole('region', { name: 'Late deliveries' })
      .getByRole('link', { name: /Sub Orders$/ })
    const count = Number(await late.textContent())
    expect(count).toBeGreaterThan(0)
    await late.click()
    await expect(vendor).toHaveURL(/\/suborders\?.*late=/)
    await expect(vendor.getByRole('combobox', { name: 'Delivery' })).toHaveValue('true')
    await expect(vendor.getByRole('rowheader')).toHaveCount(Math.min(10, count))
    await vendor.goBack()
  })

  await test.step('a period, a figure of money and its orders', async () => {
    await vendor.getByRole('combobox', { name: 'Period' }).selectOption('A year')
    await expect(vendor).toHaveURL(/days=365/)
    const earned = vendor.getByRole('region', { name: 'Money' }).getByRole('link').first()
    // The previous period's figures stay until the new ones load, and link to their own rows.
    const year = await vendor.evaluate<string>(
      `new Date(Date.now() - 364 * 86400000).toISOString().slice(0, 10)`,
    )
    await expect(earned).toHaveAttribute('href', new RegExp(year))
    await expect(earned).toHaveText(/^\$[1-9]/)
    const amount = (await earned.textContent()) ?? ''
    await earned.click()
    await expect(vendor.getByRole('heading', { name: 'Money: Earned' })).toBeVisible()
    await expect(vendor.getByRole('main')).toContainText(`${amount} in total`)
    await vendor.getByRole('rowheader').first().getByRole('link').click()
    await expect(vendor).toHaveURL(/\/suborders\/\d+$/)
  })
})
