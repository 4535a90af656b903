import type { Database } from '../src/platform/db/tables/tables.ts'

/** The newest message to someone; fails where there is none. */
export const newestMessage = (owner: Database, to: string) =>
  owner
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The newest messages to someone, the newest first. */
export const newestMessages = (owner: Database, to: string, count: number) =>
  owner
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

export const countMessages = async (owner: Database, to: string): Promise<number> =>
  (await owner.selectFrom('outbox').select('id').where('recipient', '=', to).execute()).length

const found = (text: string, pattern: RegExp): string => {
  const match = pattern.exec(text)?.[1]
  if (match === undefined) throw new Error(`no ${pattern.source} in the newest message`)
  return match
}

/** The one-time code in the newest message to someone. */
export const newestCode = async (owner: Database, to: string): Promise<string> =>
  found((await newestMessage(owner, to)).body_text, /\b(\d{6})\b/)

/** The token of the link in the newest message to someone. */
export const newestToken = async (owner: Database, to: string): Promise<string> =>
  found((await newestMessage(owner, to)).body_text, /token=([\w-]+)/)
