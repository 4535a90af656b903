import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { expect, seeToast, test } from '../testing/test.ts'

test('a vendor shows whether its parts are in stock, buyers narrow to them, and it hides them again', async ({
  as,
  open,
}) => {
  const vendor = await as('vendor')
  await vendor.goto('/inventory')
  const choice = vendor.getByRole('switch', { name: 'Buyers see whether a part is in stock' })
  await expect(choice).toBeChecked()
  await expectAccessible(vendor, 'the switch of what is in stock')

  const stranger = await (await open('stranger')).newPage()
  await stranger.goto('/catalogue')
  const products = stranger.getByRole('list', { name: 'Products', exact: true })
  const own = products.getByRole('listitem').filter({ hasText: 'Northgate Motion' })
  const filter = stranger.getByRole('checkbox', { name: /^In stock \(\d+\)$/ })
  await filter.focus()
  await stranger.keyboard.press('Space')
  await expect(stranger).toHaveURL(/in_stock=/)
  await expect(stranger.getByRole('button', { name: 'Remove filter In stock' })).toBeVisible()
  await expect(products.getByRole('listitem').first()).toContainText('In stock')
  await expect(products.getByText('Stock on request')).toHaveCount(0)

  await stranger.getByRole('combobox', { name: 'Vendor' }).fill('Northgate')
  await stranger.getByRole('option', { name: /^Northgate Motion/ }).click()
  await expect(own.first()).toContainText('In stock')
  const shared = stranger.url()

  await choice.press('Space')
  await seeToast(vendor, messages.stockHidden)
  await expect(choice).not.toBeChecked()
  await stranger.goto(shared)
  await expect(own).toHaveCount(0)
  await stranger.getByRole('button', { name: 'Remove filter In stock' }).click()
  await expect(own.first()).toContainText('Stock on request')

  await choice.press('Space')
  await seeToast(vendor, messages.stockShown)
  await stranger.goto(shared)
  await expect(own.first()).toContainText('In stock')
})
