import { call } from '../testing/call.ts'
import { emailOf, messagesTo } from '../testing/outbox.ts'
import { startPushWorker } from '../testing/push-worker.ts'
import { signInHere } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const first = async <Found>(rows: Promise<{ results: Found[] }>): Promise<Found> => {
  const [row] = (await rows).results
  if (row === undefined) throw new Error('nothing found')
  return row
}

test('a vendor’s bell rings when a part is handed on, and leads to it; a mail’s link opens the chat after sign-in', async ({
  as,
  browser,
  baseURL,
}) => {
  const [admin, vendor] = [await as('admin'), await as('vendor')]
  await admin.goto('/')
  await vendor.goto('/notices')
  const bell = vendor.getByRole('button', { name: /^Notifications/ })
  await expect(vendor.getByRole('list', { name: 'Notifications' }).getByRole('link').first()).toBeVisible()
  const people = await first(
    call<{ results: { id: number }[] }>(admin, 'GET', `/user/?search=${emailOf('vendor')}`),
  )
  const buyer = await first(
    call<{ results: { id: number }[] }>(admin, 'GET', `/user/?search=${emailOf('customer')}`),
  )
  const part = await first(
    call<{ results: { id: number }[] }>(
      admin,
      'GET',
      `/api/market/product/search/?type=MODEL&vendor__user_ptr__in=${people.id}`,
    ),
  )
  const quote = await call<{ id: number; subquotes: { id: number }[] }>(
    admin,
    'POST',
    '/api/shop/quote-on-users-behalf/',
    { user_id: buyer.id, products: [{ id: part.id, quantity: 2 }] },
  )
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/`, { down_payment: 20 })
  const sub = quote.subquotes[0]?.id ?? 0

  await test.step('rings without a reload', async () => {
    await call(admin, 'POST', `/api/shop/subquote/${sub}/send-to-vendor/`, {})
    await expect(bell).toHaveAccessibleName(/unread/)
    await bell.click()
    const panel = vendor.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('link', { name: new RegExp(`#${sub}: prices requested`) }).click()
    await expect(vendor).toHaveURL(`/subquotes/${sub}`)
    await expect(vendor.getByRole('heading', { level: 1 })).toContainText(`#${sub}`)
  })

  await test.step('and what is pushed of it is shown while its page is closed, and leads to the record', async () => {
    const { id, text, path } = await first(
      call<{ results: { id: number; text: string; path: string }[] }>(vendor, 'GET', '/api/notices/'),
    )
    const worker = await startPushWorker(vendor)
    await worker.push({ id, text, path })
    expect(await worker.shown()).toMatchObject([{ title: 'Armature', body: text, tag: `notice-${id}` }])
    expect(text).toContain(`#${sub}`)
    // The record's own page is open: it is focused, and no second one is opened.
    expect(await worker.click()).toEqual(['the open page'])
    await vendor.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(vendor).toHaveURL('/products')
    const [way, address] = (await worker.click()) ?? []
    expect(way).toBe('a new page')
    await vendor.goto(address ?? '')
    await expect(vendor.getByRole('heading', { level: 1 })).toContainText(`#${sub}`)
  })

  await test.step('and the chat’s mail leads to the chat, ready to type', async () => {
    await call(admin, 'POST', `/api/chat/subQuote-${sub}/messages/`, {
      client_id: `notice-${sub}`,
      text: 'When?',
    })
    const mail = (await messagesTo(admin.request, emailOf('vendor'))).find(({ subject }) =>
      subject.endsWith(`sub-quote #${sub}`),
    )
    const link = URL.parse(/^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link?.pathname).toBe(`/subquotes/${sub}`)
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const stranger = await context.newPage()
    await stranger.goto(`${link?.pathname}${link?.search}`)
    await signInHere(stranger, 'vendor')
    const chat = stranger.getByRole('region', { name: `Chat of sub-quote #${sub}` })
    await expect(chat.getByRole('textbox', { name: /message/i })).toBeFocused()
    await expect(stranger).toHaveURL(`/subquotes/${sub}`)
    await context.close()
  })
})
