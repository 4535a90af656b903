import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase } from '../../src/platform/db/client.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { runtimeRole } from '../../src/platform/db/runtime-role.ts'
import { runOn, withDatabase } from '../test-database.ts'
import type { TestDatabase } from '../test-database.ts'

/** An empty database of a login that may do nothing but own it and take on the runtime role. */
export interface PlainDatabase {
  url: string
  /** The database by the superuser's login. */
  superuserUrl: string
  drop: () => Promise<void>
}

const makeRole = `DO $$ BEGIN CREATE ROLE ${runtimeRole} NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`

/**
 * Does as much as an administrator of a database does for the README's deploy, and no more. `granted` false leaves the
 * role out.
 */
export const createPlainDatabase = async (
  serverUrl = inject('templateUrl'),
  { granted = true }: { granted?: boolean } = {},
): Promise<PlainDatabase> => {
  const server = withDatabase(serverUrl, 'postgres')
  const name = `plain_${randomBytes(8).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await runOn(
    server,
    makeRole,
    `CREATE ROLE ${name} LOGIN PASSWORD '${password}' NOSUPERUSER NOCREATEROLE NOCREATEDB NOBYPASSRLS`,
    ...(granted ? [`GRANT ${runtimeRole} TO ${name}`] : []),
    `CREATE DATABASE ${name} OWNER ${name}`,
  )
  const superuserUrl = withDatabase(serverUrl, name)
  const url = new URL(superuserUrl)
  url.username = name
  url.password = password
  return {
    url: url.href,
    superuserUrl,
    drop: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`),
  }
}

export type PlainTestDatabase<Tables> = TestDatabase<Tables> & Pick<PlainDatabase, 'superuserUrl'>

/** A migrated database whose owner is no superuser, in the place of `createTestDatabase`. */
export const createPlainTestDatabase = async <Tables>(
  serverUrl?: string,
): Promise<PlainTestDatabase<Tables>> => {
  const { url, superuserUrl, drop } = await createPlainDatabase(serverUrl)
  await prepareDatabase(url)
  const db = createDatabase<Tables>(url, { poolSize: 10 })
  const owner = createDatabase<Tables>(superuserUrl, { poolSize: 4, role: null })
  return {
    url,
    superuserUrl,
    db,
    owner,
    drop: async () => {
      await Promise.all([db.destroy(), owner.destroy()])
      await drop()
    },
  }
}
