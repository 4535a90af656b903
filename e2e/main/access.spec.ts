import { messages } from '@armature/domain/messages'
import type { Username } from '../testing/sign-in.ts'
import { openMenuGroups } from '../testing/steps.ts'
import { expect, test } from '../testing/test.ts'

const selling = ['Inventory', 'Products', 'Sub Quotes', 'Sourcing requests', 'Sub Orders', 'Questions']
const buying = ['Catalogue', 'Add Quote', 'Request lists', 'My Quotes', 'My Orders']

/** By task: the dashboard, then store, selling, buying, marketplace, money and settings. */
const people: readonly { username: Username; menu: string[]; lost: string[] }[] = [
  {
    username: 'admin',
    menu: [
      'Dashboard',
      'Inventory',
      'Products',
      'Quotes',
      'Orders',
      'Questions',
      'Users',
      'Plans',
      'Specifications',
      'Synonyms',
      'Audit',
      'Mails',
      'System status',
      'Catalogue',
      'Taxes',
      'Receivables',
      'Profile',
      'Legal details',
    ],
    lost: ['/subquotes', '/tenent-quotes', '/my-quotes', '/quote/999999/subquotes'],
  },
  {
    username: 'vendor',
    menu: ['Dashboard', ...selling, ...buying, 'Subscription', 'Payment Methods', 'Profile', 'Company'],
    lost: ['/quotes', '/quote/1/editQuote', '/tenant-products', '/request-quote'],
  },
  {
    username: 'tenant',
    menu: [
      'Dashboard',
      'Tenant Products',
      'Tenant Quotes',
      'Tenant Orders',
      ...selling,
      ...buying,
      'Subscription',
      'Payment Methods',
      'Receivables',
      'Profile',
      'Legal details',
      'Company',
    ],
    lost: ['/users', '/order/1/suborders', '/request-quote'],
  },
  {
    username: 'customer',
    menu: [
      'Dashboard',
      'Questions',
      'Catalogue',
      'Request lists',
      'Request quote',
      'My Quotes',
      'My Orders',
      'Payment Methods',
      'Profile',
      'Company',
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
      expect(await links.count()).toBeLessThanOrEqual(1 + 9)
      await openMenuGroups(page)
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
