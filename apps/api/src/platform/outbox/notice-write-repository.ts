import type { NoticeRecordKind } from '@armature/domain/notices/notice-kinds'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/tables/tables.ts'
import type { ReaderStoreColumns } from './home-repository.ts'
import { readerStoreColumns, readersWithStore } from './home-repository.ts'

/** The database's answer for a notice that is new to its reader: the channels as the reader wants them, and the store that it belongs to. */
export interface AddedNotice extends ReaderStoreColumns {
  id: number
  mail: string
  /** To at least one browser. */
  push: boolean
  zone: string
  quiet_from: number | null
  quiet_until: number | null
}

/**
 * Writes a notification for its reader; undefined where they have been notified of the occasion already. `line` is
 * add_notice's argument.
 */
export const insertNotice = async (
  trx: Database,
  line: { user_id: number },
): Promise<AddedNotice | undefined> => {
  const { rows } = await sql<AddedNotice>`
    SELECT added.*, ${readerStoreColumns} FROM add_notice(${JSON.stringify(line)}::json) added
    LEFT JOIN ${readersWithStore} ON u.id = ${line.user_id}`.execute(trx)
  return rows[0]
}

/** The addresses of a company's owners and of the people with these roles. */
export const findMemberAddresses = async (
  trx: Database,
  companyId: number,
  roles: readonly CompanyRole[],
): Promise<{ person_id: number; email: string }[]> => {
  const { rows } = await sql<{ person_id: number; email: string }>`
    SELECT person_id, email FROM company_addresses(${companyId}, ${`{${roles.join(',')}}`}::text[])`.execute(
    trx,
  )
  return rows
}

/** The notifications to mark as read; only the first given way counts. */
export interface ReadNotices {
  /** Notices by their ids. */
  ids?: readonly number[] | undefined
  /** The notices of a record, but for its chat's messages, which are read there. */
  record?: { kind: NoticeRecordKind; id: number } | undefined
  /** The messages of a record's chat. */
  chat?: { kind: NoticeRecordKind; id: number } | undefined
}

const readCondition = ({ ids, record, chat }: ReadNotices): RawBuilder<unknown> => {
  if (ids !== undefined) return sql`n.id = ANY(${[...ids]}::bigint[])`
  if (record !== undefined)
    return sql`n.record_kind = ${record.kind} AND n.record_id = ${record.id} AND n.kind <> 'chat'`
  if (chat !== undefined)
    return sql`n.record_kind = ${chat.kind} AND n.record_id = ${chat.id} AND n.kind = 'chat'`
  return sql`false`
}

/**
 * Marks this reader's unread notifications as read, which removes them from the next daily mail, and returns how many.
 */
export const markRead = async (
  trx: Database,
  userId: number,
  read: ReadNotices,
  now: Date,
): Promise<number> => {
  const { rows } = await sql`
    UPDATE notices n SET read_at = ${now}, waits_for_digest = false
    WHERE n.user_id = ${userId} AND n.read_at IS NULL AND ${readCondition(read)} RETURNING 1`.execute(trx)
  return rows.length
}
