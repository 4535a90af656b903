import { createDatabase } from '../../src/platform/db/client.ts'
import type { Database, Tables } from '../../src/platform/db/tables/tables.ts'
import { buildProduct, buildReferences, buildUser, buildVendor } from '../builders.ts'

/** For a server process whose test is about the process: the demo's orders, files and conversions take ten times as long. */
export const withoutDemo = { SEED_DEMO: 'false' }

/** The address of a demo account, by which its mails are found. */
const addressOf = (username: string) => `${username}@demo.armature.test`
const accountOf = (username: string) => ({ username, email: addressOf(username) })

const furnish = async (url: string, work: (owner: Database) => Promise<void>): Promise<void> => {
  const owner = createDatabase<Tables>(url, { poolSize: 1, role: null })
  try {
    await work(owner)
  } finally {
    await owner.destroy()
  }
}

/** Puts into a migrated database what such a test works on: the demo's vendor, by its name and password, and a component. */
export const openSmallShop = (url: string): Promise<void> =>
  furnish(url, async (owner) => {
    const { userId } = await buildVendor(owner, accountOf('vendor'))
    await buildProduct(owner, await buildReferences(owner), { vendor_id: userId, type: 'COMPONENT' })
  })

/** The people of the main job besides, by the demo's names and password: an administrator, a customer and a second vendor. */
export const openSmallMarket = async (url: string): Promise<void> => {
  await openSmallShop(url)
  await furnish(url, async (owner) => {
    await buildUser(owner, { role: 'ADMIN', ...accountOf('admin') })
    await buildUser(owner, accountOf('customer'))
    const { userId } = await buildVendor(owner, accountOf('vendor2'))
    await buildProduct(owner, await buildReferences(owner), { vendor_id: userId, type: 'COMPONENT' })
  })
}
