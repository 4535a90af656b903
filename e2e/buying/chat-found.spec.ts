import { messages } from '@armature/domain/messages'
import { call } from '../testing/call.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

test('a found message is shown in its place, and an edit that leaves nothing says so', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await page.getByRole('table', { name: 'Quotes' }).waitFor()
  const { quote } = await addUnpricedQuote(page, 1)
  const say = (nth: number) =>
    call(page, 'POST', `/api/chat/Quote-${quote}/messages/`, {
      text: `Word number ${nth}.`,
      client_id: crypto.randomUUID(),
    })
  for (let nth = 1; nth <= 25; nth += 1) await say(nth)
  await page.goto(`/quote/${quote}/subquotes?chat=Quote-${quote}`)
  const log = page.getByRole('log', { name: 'Messages' })
  const first = log.getByRole('article').filter({ hasText: 'Word number 1.' })
  await expect(log).toContainText('Word number 25.')
  // Ten at a time: the first is pages away.
  await expect(first).toHaveCount(0)
  await page.getByRole('button', { name: 'Search this chat' }).click()
  await page.keyboard.type('number 1.')
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Show in the chat: the message of / }).click()
  await expect(first).toBeInViewport()
  await expect(first).toBeFocused()

  await log.getByRole('article').last().scrollIntoViewIfNeeded()
  await log
    .getByRole('button', { name: /^Edit message/ })
    .last()
    .click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('  ')
  await box.press('Enter')
  await expect(page.getByText(messages.chatEmptied)).toBeVisible()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await box.fill('Another word.')
  await expect(page.getByText(messages.chatEmptied)).toHaveCount(0)
  await box.press('Enter')
  await expect(log).toContainText('Another word.')
})
