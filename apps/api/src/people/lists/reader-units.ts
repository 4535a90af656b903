import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { readUnits } from '@armature/domain/catalogue/measures/reader-units'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findUnits, putUnits } from './table-settings-repository.ts'

/** The units that the caller chose; null where none, or where another release wrote them. */
export const unitsOf = async (trx: Database, { actor }: Context): Promise<ReaderUnits | null> =>
  readUnits(await findUnits(trx, actor.userId ?? 0))

export const changeReaderUnits = (
  ctx: Context,
  units: Body<Endpoints['changeReaderUnits']>,
): Promise<Response<Endpoints['changeReaderUnits']> | Problem> =>
  ctx.inWrite(async (trx) => {
    await putUnits(trx, ctx.actor.userId ?? 0, units)
    return { units: await unitsOf(trx, ctx) }
  })
