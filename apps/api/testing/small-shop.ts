import { createDatabase } from '../src/db/client.ts'
import type { Tables } from '../src/db/tables.ts'
import { buildProduct, buildReferences, buildVendor } from './builders.ts'

/** For a server process whose test is about the process: the demo's orders, files and conversions take ten times as long. */
export const withoutDemo = { SEED_DEMO: 'false' }

/** Puts into a migrated database what such a test works on: the demo's vendor, by its name and password, and a component. */
export const openSmallShop = async (url: string): Promise<void> => {
  const owner = createDatabase<Tables>(url, { poolSize: 1, role: null })
  try {
    const { userId } = await buildVendor(owner, { username: 'vendor', email: 'vendor@demo.armature.test' })
    await buildProduct(owner, await buildReferences(owner), { vendor_id: userId, type: 'COMPONENT' })
  } finally {
    await owner.destroy()
  }
}
