import { expect, test } from '../testing/test.ts'

const part = 'OpenMV Cam H7'

test.use({ javaScriptEnabled: false })

test('the home, the catalogue and a part are read and searched before any script is there', async ({
  page,
}) => {
  await test.step('the home', async () => {
    await page.goto('/')
    await expect(
      page.getByRole('heading', { name: 'Robotics parts, quoted by the people who make them', level: 1 }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Newest parts' })).toBeVisible()
    await page.getByRole('searchbox').fill('lidar')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/catalogue\?search=lidar$/)
    await expect(page.getByRole('link', { name: /LiDAR/i }).first()).toBeVisible()
  })

  await test.step('the catalogue, page after page, and a part', async () => {
    const answer = await page.goto('/catalogue?ordering=name')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Catalogue', level: 1 })).toBeVisible()
    const first = await page.getByRole('listitem').first().textContent()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/ordering=name&page=2/)
    await expect(page.getByRole('listitem').first()).not.toHaveText(first ?? '')
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Cameras & Vision' })
      .click()
    await expect(page).toHaveTitle('Cameras & Vision · Catalogue · Armature')
    await page.getByRole('link', { name: part }).click()
    await expect(page.getByRole('heading', { name: part, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${part} · Armature`)
    await expect(page.getByRole('img', { name: part })).toBeVisible()
  })

  await test.step('on a phone the categories are one row, which begins at the one that was chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/catalogue')
    const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await page.goto((await links.last().getAttribute('href')) ?? '')
    await expect(links.last()).toHaveAttribute('aria-current', 'page')
    await expect(links.last()).toBeInViewport({ ratio: 0.98 })
  })
})
