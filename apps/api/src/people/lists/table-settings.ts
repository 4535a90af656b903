import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { tableNames } from '@armature/contract/platform/table-names'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findTableSettings, putTableSettings } from './table-settings-repository.ts'

type Answer = Response<Endpoints['readTableSettings']>

/** The caller's table settings, without tables that no longer exist. */
export const tablesOf = async (trx: Database, { actor }: Context): Promise<Answer['tables']> => {
  const tables = await findTableSettings(trx, actor.userId ?? 0)
  return tableNames.flatMap((table) => {
    const settings = tables[table]
    return settings === undefined ? [] : [{ table, settings }]
  })
}

export const readTableSettings = (ctx: Context): Promise<Answer> =>
  ctx.inRead(async (trx) => ({ tables: await tablesOf(trx, ctx) }))

/** Changes the caller's settings for one table; returns those of all tables. */
export const changeTableSettings = (
  ctx: Context,
  { table, settings }: Body<Endpoints['changeTableSettings']>,
): Promise<Answer | Problem> =>
  ctx.inWrite(async (trx) => {
    const isKept = await putTableSettings(trx, ctx.actor.userId ?? 0, table, settings)
    if (!isKept) return invalidFields({ settings: [messages.tooLong] })
    return { tables: await tablesOf(trx, ctx) }
  })
