import { messages } from '@armature/domain/messages'
import type { Username } from '../testing/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const ofAll = ['Dashboard', 'Profile', 'Inventory', 'Products']
const ofVendors = [
  ...ofAll,
  'Sub Quotes',
  'Sourcing requests',
  'Sub Orders',
  'Questions',
  'Subscription',
  'Payment Methods',
]
/** A separate group, below the specification's entries. */
const buying = ['Add Quote', 'Request lists', 'My Quotes', 'My Orders']

const people: readonly { username: Username; menu: string[]; lost: string[] }[] = [
  {
    username: 'admin',
    menu: [
      ...ofAll,
      'Quotes',
      'Orders',
      'Users',
      'Plans',
      'Taxes',
      'Specifications',
      'Audit',
      'Mails',
      'Questions',
      'Receivables',
      'Legal details',
      'Catalogue',
    ],
    lost: ['/subquotes', '/tenent-quotes', '/my-quotes', '/quote/999999/subquotes'],
  },
  {
    username: 'vendor',
    menu: [...ofVendors, 'Catalogue', ...buying],
    lost: ['/quotes', '/quote/1/editQuote', '/tenant-products', '/request-quote'],
  },
  {
    username: 'tenant',
    menu: [
      ...ofVendors,
      'Tenant Products',
      'Tenant Quotes',
      'Tenant Orders',
      'Receivables',
      'Legal details',
      'Catalogue',
      ...buying,
    ],
    lost: ['/users', '/order/1/suborders', '/request-quote'],
  },
  {
    username: 'customer',
    menu: [
      'Dashboard',
      'Profile',
      'Questions',
      'Payment Methods',
      'Catalogue',
      'Request lists',
      'Request quote',
      'My Quotes',
      'My Orders',
    ],
    lost: ['/products', '/quotes', '/subquotes', '/tenant-orders'],
  },
]

test('each role finds its own screens in the menu, and the 404 page at all others', async ({ as }) => {
  for (const { username, menu, lost } of people) {
    await test.step(username, async () => {
      const page = await as(username)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      // An entry may show a count.
      const named = menu.map((label) => new RegExp(`^${label}(\\d.*)?$`))
      await expect(links).toHaveText([/^(Armature|Cobalt Store)$/, ...named])
      for (const path of lost) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: messages.pageNotFound }), path).toBeVisible()
      }
      await page.goto('/')
      await page.goto(lost[0] ?? '')
      await page.getByRole('button', { name: messages.goBack }).click()
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    })
  }
})
