import type { Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expect, seeToast, test } from '../testing/test.ts'

const run = `Q${crypto.randomUUID().slice(0, 6).toUpperCase()}`

/** A product that only this test knows. */
const list = async (page: Page, nth: number): Promise<number> => {
  const firstOf = async (path: string) => (await call<{ id: number }[]>(page, 'GET', path))[0]?.id
  const { id } = await call<{ id: number }>(page, 'POST', '/api/market/model/write/', {
    name: `Spare ${nth} of ${run}`,
    sku: `SPARE-${run}-${nth}`,
    price: 12.5,
    quantity: 1,
    equipment: await firstOf('/api/market/equipment/'),
    application: [await firstOf('/api/market/application/')],
    length: 1,
    width: 1,
    height: 1,
    weight: 1,
  })
  return id
}

test('several products are deleted after one question that names each', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/products')
  await page.getByRole('table', { name: 'Products' }).waitFor()
  const ids = [await list(page, 1), await list(page, 2), await list(page, 3)]
  await page.goto(`/products?search=${run}`)
  await expect(page.getByRole('row').filter({ hasText: `of ${run}` })).toHaveCount(3)
  for (const nth of [1, 3])
    await page.getByRole('checkbox', { name: `Select Spare ${nth} of ${run}` }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  await test.step('on a phone the bar stays in sight below the top bar', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    const said = page.getByText('2 selected', { exact: true })
    const top = await page.getByRole('region', { name: 'Top bar' }).boundingBox()
    await expect.poll(async () => (await said.boundingBox())?.y ?? 0).toBeGreaterThan(top?.height ?? 0)
    await expect(said).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete: 2 products' })
  for (const nth of [1, 3])
    await expect(asked).toContainText(`#${ids[nth - 1]}: Spare ${nth} of ${run}, SPARE-${run}-${nth}`)
  // Enter doesn't delete.
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, 'the question before several products are deleted')
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeFocused()
  await bar.getByRole('button', { name: 'Delete' }).click()
  // Somebody else deletes one of them meanwhile: the other is deleted anyway.
  await call(page, 'DELETE', `/api/market/model/write/${ids[0]}/`)
  await asked.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Delete: 1 of 2 done.')
  await seeToast(page, `Not deleted: #${ids[0]}: ${messages.notFound}`)
  await expect(page.getByRole('row').filter({ hasText: `of ${run}` })).toHaveCount(1)
  await expect(bar).toHaveCount(0)
  await call(page, 'DELETE', `/api/market/model/write/${ids[1]}/`)
})
