import { expect, test } from '../testing/test.ts'

test('times are shown on the clock of a reader in Kiritimati', async ({ as }) => {
  const timezoneId = 'Pacific/Kiritimati'
  const page = await as('admin', { timezoneId })
  await page.goto('/audit')
  const time = page.getByRole('table', { name: 'Audit' }).locator('time').first()
  await expect(time).toBeVisible()
  const moment = new Date((await time.getAttribute('datetime')) ?? '')
  const clock = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezoneId,
  })
  await expect(time).toHaveText(clock.format(moment))
})
