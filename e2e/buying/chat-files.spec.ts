import { expectAccessible } from '../testing/axe.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { signIn } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('files in a chat: picked, pasted, sent over a bad line and a reload, seen and saved at the other side', async ({
  as,
  page: vendor,
}) => {
  const admin = await as('admin')
  // A session of its own: the walk logs it out at the end.
  await vendor.setViewportSize({ width: 390, height: 844 })
  await signIn(vendor, 'vendor')
  await admin.goto('/quotes')
  const { sub, quote } = await addUnpricedQuote(admin, 2)
  await admin.goto(`/quote/${quote}/subquotes`)
  const open = { name: `Chat of sub-quote #${sub}` }
  await admin.getByRole('button', open).click()
  await vendor.goto(`/subquotes/${sub}`)
  await vendor.getByRole('button', open).click()
  const write = vendor.getByRole('textbox', { name: 'Message' })
  const log = vendor.getByRole('log', { name: 'Messages' })
  await expect(write).toBeFocused()

  const chooser = vendor.waitForEvent('filechooser')
  await vendor.getByRole('button', { name: 'Attach files' }).click()
  await (
    await chooser
  ).setFiles([
    { name: 'bracket.png', mimeType: 'image/png', buffer: picture },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('part;price\n') },
  ])
  const picked = vendor.getByRole('list', { name: 'Files of the message' })
  await expect(picked.getByRole('listitem')).toHaveCount(3)
  await expect(picked.getByRole('alert')).toContainText('This kind of file can’t be sent')
  await vendor.getByRole('button', { name: 'Remove page.html' }).click()
  await expectAccessible(vendor, 'files that were picked')

  // The connection drops while the files are being sent: they wait, over a reload too.
  await vendor.route('**/api/chat/*/files/', (route) => route.abort())
  await write.fill('The bracket, and its prices')
  await write.press('Enter')
  await expect(log.getByText('Waiting')).toBeVisible()
  await vendor.reload()
  await vendor.getByRole('button', open).click()
  await expect(log).toContainText('bracket.png')
  await expect(log.getByText('Waiting')).toBeVisible()
  await vendor.unroute('**/api/chat/*/files/')
  const seen = admin.getByRole('log', { name: 'Messages' })
  await expect(seen).toContainText('The bracket, and its prices', { timeout: 30_000 })
  await expect(log.getByText('Waiting')).toHaveCount(0)

  await seen.getByRole('button', { name: 'Show bracket.png' }).click()
  const large = admin.getByRole('dialog', { name: 'bracket.png' })
  await expect(large.locator('img')).toHaveJSProperty('naturalWidth', 1)
  await expectAccessible(admin, 'a picture of a chat')
  await admin.getByRole('button', { name: 'Close bracket.png' }).click()
  const download = admin.waitForEvent('download')
  await seen.getByRole('button', { name: /^Download prices.csv/ }).click()
  expect((await download).suggestedFilename()).toBe('prices.csv')

  // A window narrowed to a phone's width keeps the chat in front; widened again, it has its menu as before.
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect(seen).toBeVisible()
  await expect(admin.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await admin.setViewportSize({ width: 1280, height: 800 })

  // A file's refusal is shown at the file, which can be removed.
  await vendor.route('**/api/chat/*/files/', (route) =>
    route.fulfill({ status: 400, json: { file: ['This image is damaged or cannot be read.'] } }),
  )
  const again = vendor.waitForEvent('filechooser')
  await vendor.getByRole('button', { name: 'Attach files' }).click()
  await (await again).setFiles([{ name: 'broken.png', mimeType: 'image/png', buffer: picture }])
  await write.fill('Without it, then')
  await write.press('Enter')
  await expect(log.getByRole('alert').first()).toContainText('This image is damaged')
  await vendor.getByRole('button', { name: 'Don’t send broken.png' }).click()
  await expect(seen).toContainText('Without it, then')

  // Waiting messages are deleted from this browser at logout.
  await vendor.route('**/api/chat/**', (route) => route.abort())
  await write.fill('Never sent')
  await write.press('Enter')
  await expect(log).toContainText('Never sent')
  await vendor.getByRole('button', { name: 'Close the chat' }).click()
  await vendor.getByRole('button', { name: 'Account menu' }).click()
  await vendor.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(vendor).toHaveURL(/auth|login|\/$/)
  expect(
    await vendor.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("armature-chat"))'),
  ).toEqual([])
})
