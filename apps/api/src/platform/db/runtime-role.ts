import type pg from 'pg'
import { StartupError } from './startup-error.ts'

/** The role of every request: bound by row-level security, owner of nothing. */
export const runtimeRole = 'armature_app'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Refuses a connection that acts as another role, or as one that row-level security doesn't bind: some poolers drop
 * the option that requests the role, and the login itself would then read every store's rows.
 */
export const assertRole = async (client: pg.ClientBase, role: string): Promise<void> => {
  const { rows } = await client.query<{ name: string; unbound: boolean }>(
    'SELECT current_user AS name, rolsuper OR rolbypassrls AS unbound FROM pg_roles WHERE rolname = current_user',
  )
  const { name, unbound } = rows[0] ?? {}
  if (name !== role)
    throw new StartupError(
      `The database acts as ${name} where ${role} was asked for. If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the database itself.`,
    )
  if (unbound !== false)
    throw new StartupError(
      `Row-level security does not bind the database role ${role}. As an administrator of the database: ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS;`,
    )
}

/** From 16 on, the login that makes a role may grant it, but may act as it only after such a grant. */
const mayTakeItOn = `
  SELECT CASE WHEN current_setting('server_version_num')::int >= 160000
    THEN pg_has_role(current_user, $1, 'SET') ELSE pg_has_role(current_user, $1, 'MEMBER') END AS may`

const refused = (login: string, cause: unknown): StartupError =>
  new StartupError(
    `The database login ${login} may not act as the role ${runtimeRole}, nor arrange it by itself. ` +
      `As an administrator of the database: CREATE ROLE ${runtimeRole} NOLOGIN; (unless it is there) ` +
      `and GRANT ${runtimeRole} TO ${login};`,
    { cause },
  )

/**
 * Creates the role of all requests if missing, and lets our login take it. A login without the right to create roles
 * needs both done beforehand, which StartupError says in one line.
 */
export const ensureRuntimeRole = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ there: boolean; login: string }>(
    'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there, quote_ident(current_user) AS login',
    [runtimeRole],
  )
  const { there = false, login = '' } = rows[0] ?? {}
  try {
    if (!there) {
      await client.query(`CREATE ROLE ${runtimeRole} NOLOGIN`).catch((error: unknown) => {
        // Databases of one cluster share their roles, so another start may just have made it.
        if (!['42710', '23505'].includes(codeOf(error))) throw error
      })
    }
    const { rows: rights } = await client.query<{ may: boolean }>(mayTakeItOn, [runtimeRole])
    if (rights[0]?.may !== true) await client.query(`GRANT ${runtimeRole} TO ${login}`)
  } catch (error) {
    if (codeOf(error) === '42501') throw refused(login, error)
    throw error
  }
}
