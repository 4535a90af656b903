import { migrateStripeSandbox } from '@armature/stripe-sandbox/migrate'
import { migrate } from '../src/platform/db/migrate.ts'
import { runtimeRole } from '../src/platform/db/runtime-role.ts'

/** Gives an empty database all that a server of the tests works on: ours and the card sandbox's tables. */
export const prepareDatabase = async (url: string): Promise<void> => {
  await migrate(url)
  await migrateStripeSandbox(url, { role: runtimeRole })
}
