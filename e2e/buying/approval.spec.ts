import { approvalRequested, approvalRulesSaved } from '@armature/domain/approvals/approval-texts'
import { call, toBoston } from '../testing/call.ts'
import { inviteAna, signInNew } from '../testing/colleague.ts'
import { createVerifiedVendor } from '../testing/new-vendor.ts'
import { messageAfter, offerPath } from '../testing/outbox.ts'
import { expect, seeToast, test } from '../testing/test.ts'

interface Found {
  results: { id: number }[]
}

test('a buyer’s purchase waits until a colleague approves it on a phone', async ({ as, page, browser }) => {
  const admin = await as('admin')
  await admin.goto('/receivables')
  const buyer = await createVerifiedVendor(page.request)
  const accounts = await call<Found>(admin, 'GET', `/user/?search=${buyer.email}`)
  const company = accounts.results[0]?.id
  await call(admin, 'PATCH', `/api/receivables/buyer/${company}/`, {
    net_days: 30,
    credit_limit: '5000.00',
  })

  await signInNew(page, buyer.username, buyer.email)
  const ana = await inviteAna(page, browser, 'Approver')
  await page.reload()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'From' }).fill('40')
  await dialog
    .getByRole('button', { name: /^(Add|Save)/ })
    .last()
    .click()
  await seeToast(page, approvalRulesSaved)

  const parts = await call<Found>(
    admin,
    'GET',
    '/api/market/product/search/?type=COMPONENT&for_sale=true&tenant__in=none&ordering=-quantity&page_size=1',
  )
  const quote = await call<{ id: number; subquotes: { quote_items: { id: number }[] }[] }>(
    admin,
    'POST',
    '/api/shop/quote-on-users-behalf/',
    {
      user_id: company,
      products: parts.results.map(({ id }) => ({ id, quantity: 1 })),
      delivery: toBoston,
    },
  )
  for (const { id } of quote.subquotes.flatMap(({ quote_items }) => quote_items))
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '50.00' })
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/`, { down_payment: 20 })
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/admin-approve/`, {})
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/send-to-customer/`, {})

  await page.goto(offerPath(await messageAfter(page.request, buyer.email, /\/offer\//)))
  await expect(page.getByRole('heading', { name: /^Needs approval by Ana Lopez/ })).toBeVisible()
  await page.getByRole('radio', { name: /^On account/ }).click()
  await page.getByRole('textbox', { name: 'Purchase order number' }).fill('PO-4711')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await seeToast(page, approvalRequested)
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()

  const { text } = await messageAfter(page.request, ana.email, /\/approval\//)
  const link = /https?:\/\/\S+?(\/approval\/[\w-]+)/.exec(text)?.[1] ?? ''
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage()
  await phone.goto(link)
  await expect(phone.getByText('$50.00').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap()
  await expect(phone.getByText(/^Order #\d+ is placed\.$/)).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByRole('table').getByText('$50.00').first()).toBeVisible()
})
