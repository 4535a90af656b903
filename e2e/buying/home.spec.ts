import { signInHere } from '../testing/sign-in.ts'
import { openFromMenu } from '../testing/steps.ts'
import { expect, test } from '../testing/test.ts'

const claim = 'Robotics parts, quoted by the people who make them'

test('a stranger begins at the home, finds a part there, and comes back to it by the name over the page', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: claim, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(`${claim} · Armature`)
  await expect(page.locator('#first')).toHaveCount(0)
  const newest = page.getByRole('list', { name: 'Newest parts' }).getByRole('link')
  await expect(newest).toHaveCount(6)
  await page.getByRole('combobox', { name: 'Search by name or property' }).fill('servo 12 V')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('link').first()).toContainText(
    '12 V servo',
  )
  await page.getByRole('link', { name: 'Armature, go to start' }).click()
  await expect(page.getByRole('heading', { name: claim, level: 1 })).toBeVisible()
  await page
    .getByRole('list', { name: 'Categories' })
    .getByRole('link', { name: /^LiDAR \d+$/ })
    .click()
  await expect(page.getByRole('button', { name: 'Remove filter Component subcategory: LiDAR' })).toBeVisible()
  await page.goBack()

  await page.getByRole('region', { name: 'Top bar' }).getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Browse the catalogue' }).click()
  await expect(page).toHaveURL(/\/catalogue$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Armature, go to start' }).click()
  await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Sign in' }).click()
  await signInHere(page, 'vendor')
  await expect(page).toHaveURL(/\/dashboard$/)
  // The root leads a signed-in person to their own start page.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await openFromMenu(page, 'Catalogue')
  await expect(page.getByRole('heading', { name: 'Catalogue', level: 1 })).toBeVisible()
})
