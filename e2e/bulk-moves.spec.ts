import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { emailOf } from './outbox.ts'
import { quoteRow } from './steps.ts'
import { expect, test } from './test.ts'

interface Found {
  results: { id: number }[]
}

const part = { name: 'OpenMV Cam H7', vendor: 'Brightpath Sensing' } as const

const addQuote = async (page: Page): Promise<number> => {
  const users = await call<Found>(page, 'GET', `/user/?search=${emailOf('customer')}`)
  const search = new URLSearchParams({ search: part.name })
  const products = await call<Found>(page, 'GET', `/api/market/product/search/?${search}`)
  const { id } = await call<Found['results'][number]>(page, 'POST', '/api/shop/quote-on-users-behalf/', {
    user_id: users.results[0]?.id,
    products: [{ id: products.results[0]?.id, quantity: 1 }],
  })
  return id
}

test('two quotes are sent by one act: one goes, the other says why not, and what went is undone', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await page.getByRole('table', { name: 'Quotes' }).getByRole('row').nth(1).waitFor()
  const [ready, unset] = [await addQuote(page), await addQuote(page)]
  await call(page, 'POST', `/api/shop/quote/${ready}/`, { down_payment: 20 })
  await page.reload()
  const boxOf = (id: number) => page.getByRole('checkbox', { name: `Select quote #${id}`, exact: true })
  await boxOf(unset).check()
  await boxOf(ready).press('Space')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'send to vendor' }).click()
  const asked = page.getByRole('dialog', { name: 'send to vendor: 2 quotes' })
  await expect(asked).toContainText(`#${ready}: Asks ${part.vendor} for prices.`)
  await asked.getByRole('button', { name: 'send to vendor' }).click()
  await expect(page.getByText('send to vendor: 1 of 2 done.')).toBeVisible()
  await expect(page.getByText(`Not moved: #${unset}: ${messages.setDownPaymentFirst}`)).toBeVisible()
  await expect(quoteRow(page, String(ready))).toContainText('SENT TO VENDOR')
  await page.getByRole('button', { name: /^Undo: send to vendor/ }).click()
  await expect(quoteRow(page, String(ready))).toContainText('PENDING')
})

test('on a phone the bar of the chosen rows stays in sight below the top bar', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.goto('/quotes')
  const boxes = page.getByRole('checkbox', { name: /^Select quote #/ })
  await boxes.nth(0).check()
  await boxes.nth(6).check()
  const said = page.getByText('2 selected', { exact: true })
  await expect(said).toBeVisible()
  const top = await page.getByRole('region', { name: 'Top bar' }).boundingBox()
  await expect.poll(async () => (await said.boundingBox())?.y ?? 0).toBeGreaterThan(top?.height ?? 0)
  await expect(said).toBeInViewport()
})
