import { expect, test } from './test.ts'

for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test(`moments are shown on the clock of a reader in ${zone}`, async ({ as }) => {
    const page = await as('admin', { timezoneId: zone })
    await page.goto('/audit')
    const time = page.getByRole('table', { name: 'Audit' }).locator('time').first()
    await expect(time).toBeVisible()
    const moment = new Date((await time.getAttribute('datetime')) ?? '')
    const clock = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    })
    await expect(time).toHaveText(clock.format(moment))
  })
}
