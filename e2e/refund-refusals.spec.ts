import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './axe.ts'
import { call } from './call.ts'
import { expect, seeToast, test } from './test.ts'

interface Refusal {
  suborder: number | null
  amount: string
  reason: string
}
interface Found {
  id: number
  paid_amount: string
  suborders: { id: number }[]
}

/** Has the page read what the provider refused besides what the server says of the order; that it is so is the API's tests' matter. */
const refuse = async (page: Page, order: number, refused: () => Refusal[]): Promise<void> => {
  await page.route(`**/api/shop/order/${order}/`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...body, refusals: refused() } })
  })
}

test('an admin reads what the provider refused of a refund, and has it tried again', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/orders')
  const { results } = await call<{ results: Found[] }>(page, 'GET', '/api/shop/order/?page_size=100')
  const order = results.find(({ paid_amount, suborders }) => paid_amount !== '0.00' && suborders.length > 0)
  if (order === undefined) throw new Error('the demo has no order with a payment')
  const part = order.suborders[0]?.id ?? 0
  const toCustomer = { suborder: null, amount: '3.00', reason: 'The charge is disputed.' }
  const fromVendor = { suborder: part, amount: '11.11', reason: 'Insufficient funds in the account.' }
  let refused: Refusal[] = [fromVendor, toCustomer]
  await refuse(page, order.id, () => refused)
  await page.goto(`/order/${order.id}/suborders`)
  const notice = page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .or(page.getByRole('note'))
    .filter({ hasText: 'The card provider refused a part of a refund' })

  await test.step('it is named, with whose it is and why', async () => {
    await expect(notice.getByRole('listitem')).toHaveText([
      `$11.11 of the payout of sub-order #${part}, which its vendor owes: Insufficient funds in the account.`,
      '$3.00 to the customer: The charge is disputed.',
    ])
    await expectAccessibleInBoth(page, 'a refused refund')
  })

  await test.step('it fits on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeInViewport()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    if (process.env.MONEY_SHOTS !== undefined)
      await page.screenshot({ path: `${process.env.MONEY_SHOTS}/refused-phone.png` })
    await page.setViewportSize({ width: 1280, height: 800 })
    if (process.env.MONEY_SHOTS !== undefined)
      await page.screenshot({ path: `${process.env.MONEY_SHOTS}/refused.png` })
  })

  const answers: Refusal[][] = [[toCustomer], []]
  let asked = 0
  await page.route(`**/api/shop/order/${order.id}/retry-refund/`, async (route) => {
    asked += 1
    refused = answers.shift() ?? []
    const body = await call<object>(page, 'GET', `/api/shop/order/${order.id}/`)
    await route.fulfill({ json: { ...body, refusals: refused } })
  })

  await test.step('two clicks ask once; what is refused again stays, and what went back goes', async () => {
    await notice.getByRole('button', { name: 'Try again' }).dblclick()
    await seeToast(page, messages.refundRefusedAgain)
    expect(asked).toBe(1)
    await expect(notice.getByRole('listitem')).toHaveText(['$3.00 to the customer: The charge is disputed.'])
  })

  await test.step('once nothing is refused any more, the notice goes', async () => {
    const again = notice.getByRole('button', { name: 'Try again' })
    await again.focus()
    await page.keyboard.press('Enter')
    await seeToast(page, messages.refundRetried)
    await expect(notice).toHaveCount(0)
    expect(asked).toBe(2)
  })

  await test.step('the server’s own refusal is told, and the notice stays', async () => {
    await page.unroute(`**/api/shop/order/${order.id}/retry-refund/`)
    refused = [toCustomer]
    await page.reload()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await seeToast(page, messages.refundNotRefused)
    await expect(notice.getByRole('listitem')).toHaveCount(1)
  })
})
