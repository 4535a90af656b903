import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { unusedColumn } from '@armature/domain/tables/chosen-columns'
import type { Problem } from '@armature/domain/problem'
import { keepColumnChoices } from '../../people/media/column-choice-repository.ts'
import type { Context } from '../../platform/context/context.ts'
import { ownerOf } from './own-list.ts'

/** Remembers a bill’s columns for the person who chose them. */
export const keepBomColumns = (
  ctx: Context,
  { columns }: Body<Endpoints['keepBomColumns']>,
): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const chosen = columns.map(({ heading, target }) => ({ heading, target: target ?? unusedColumn }))
    await keepColumnChoices(trx, { userId: ownerOf(ctx), kind: 'bom', now: ctx.now }, chosen)
    return {}
  })
