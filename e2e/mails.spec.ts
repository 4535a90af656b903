import { messages } from '@armature/domain/messages'
import { emailOf, messagesTo } from './outbox.ts'
import { expect, seeToast, test } from './test.ts'

test('an administrator finds a refused mail and has it sent again', async ({ as }) => {
  const page = await as('admin')
  const to = emailOf('heron')
  await page.goto('/users?search=heron')
  await expect(page.getByText(/^Mails are refused: 550/)).toBeVisible()

  await page.getByRole('link', { name: 'Mails', exact: true }).click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('refused')
  const row = page.getByRole('row').filter({ hasText: to })
  await expect(row).toContainText('no such mailbox')
  await row.getByRole('button', { name: /^Send again/ }).click()
  await seeToast(page, messages.mailSentAgain)
  await expect(row).toHaveCount(0)
  const [mail] = await messagesTo(page.request, to)
  expect(mail?.subject).toBe('Your password was changed')

  await page.goto('/users?search=heron')
  await expect(page.getByRole('row').filter({ hasText: to })).toBeVisible()
  await expect(page.getByText(/^Mails are refused/)).toHaveCount(0)
})
