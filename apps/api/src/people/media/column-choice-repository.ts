import type { ChosenKind } from '@armature/domain/tables/chosen-columns'
import { headingKey } from '@armature/domain/tables/chosen-columns'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

/** The targets that a person chose for these headings before, by their comparable form. */
export const findColumnChoices = async (
  trx: Database,
  { userId, kind }: { userId: number; kind: ChosenKind },
  headings: readonly string[],
): Promise<Map<string, string>> => {
  const keys = headings.map(headingKey).filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('column_choices')
    .select(['heading', 'target'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('heading', 'in', keys)
    .execute()
  return new Map(rows.map(({ heading, target }) => [heading, target]))
}

/** Remembers the targets of headings, the newest of them up to a number a person. */
export const keepColumnChoices = async (
  trx: Database,
  { userId, kind, now }: { userId: number; kind: ChosenKind; now: Date },
  chosen: readonly { heading: string; target: string }[],
): Promise<void> => {
  const byKey = new Map(chosen.map(({ heading, target }) => [headingKey(heading), target]))
  byKey.delete('')
  if (byKey.size === 0) return
  await trx
    .insertInto('column_choices')
    .values(
      [...byKey].map(([heading, target]) => ({ user_id: userId, kind, heading, target, chosen_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'heading'])
        .doUpdateSet({ target: sql`excluded.target`, chosen_at: sql`excluded.chosen_at` }),
    )
    .execute()
  await sql`
    DELETE FROM column_choices WHERE user_id = ${userId} AND (kind, heading) IN (
      SELECT kind, heading FROM column_choices WHERE user_id = ${userId}
      ORDER BY chosen_at DESC, heading OFFSET ${limits.import.choices})`.execute(trx)
}
