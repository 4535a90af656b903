import { messages } from '@armature/domain/messages'
import { messagesTo } from '../testing/outbox.ts'
import { openFromMenu } from '../testing/steps.ts'
import { expect, seeToast, test } from '../testing/test.ts'

test('an administrator finds a refused mail and has it sent again', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/')
  await openFromMenu(page, 'Mails')
  await page.getByRole('combobox', { name: 'State' }).selectOption('refused')
  const refused = page.getByRole('row').filter({ hasText: 'no such mailbox' })
  // Each run sends another one: the demo begins with two.
  const to = /[\w.]+@demo\.armature\.test/.exec((await refused.first().textContent()) ?? '')?.[0] ?? ''
  const person = `/users?search=${to.split('@')[0]}`
  await page.goto(person)
  await expect(page.getByText(/^Emails bounce: 550/)).toBeVisible()

  await page.goto('/mails')
  await page.getByRole('combobox', { name: 'State' }).selectOption('refused')
  const row = refused.filter({ hasText: to })
  await row.getByRole('button', { name: /^Send again/ }).click()
  await seeToast(page, messages.mailSentAgain)
  await expect(row).toHaveCount(0)
  const [mail] = await messagesTo(page.request, to)
  expect(mail?.subject).toBe('Your password was changed')

  await page.goto(person)
  await expect(page.getByRole('row').filter({ hasText: to })).toBeVisible()
  await expect(page.getByText(/^Emails bounce/)).toHaveCount(0)
})
