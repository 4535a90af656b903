import { companyKey } from '@armature/domain/accounts/look-alikes'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { buildVendor } from '../../../testing/builders.ts'
import { buildPlan, freshDomain, subscribeBody } from '../../../testing/subscriptions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('refuses a store’s name that speaks for others, hides letters, or leads elsewhere', async () => {
  const plan = (await buildPlan(app)).id
  const [vendor, other] = [await buildVendor(app.owner), await buildVendor(app.owner)]
  await app.owner
    .updateTable('vendor_profiles')
    .set({ business_name_key: companyKey('Halcyon Drives') })
    .where('user_id', '=', other.userId)
    .execute()
  for (const [name, text] of [
    ['Armature Support', messages.nameReserved],
    ['Cobalt\u200b', messages.invisibleCharacter],
    ['see https://evil.example', messages.nameIsAddress],
    ['HALCYON drives', messages.companyTaken],
  ] as const) {
    const tenant_domain = { domain: freshDomain(), name, vendor: vendor.userId }
    const refused = await app.callAs(vendor, 'subscribe', {
      body: subscribeBody(vendor, plan, { tenant_domain }),
    })
    expect([refused.status, Reflect.get(refused.error, 'tenant_domain.name')], name).toEqual([400, [text]])
  }
})
