import type { AliasWords } from '@armature/domain/requests/part-aliases'
import { keysToRemember } from '@armature/domain/requests/part-aliases'
import type { Database } from '../../platform/db/tables/tables.ts'
import { keepAliases } from './bom-repository.ts'

/** A part, and the words that a buyer chose it for. */
export interface NamedPart {
  product: number
  words: AliasWords
}

/** Remembers the parts chosen for a buyer's words, to propose them in the next bill of materials. */
export const rememberParts = async (
  trx: Database,
  { ownerId, now }: { ownerId: number; now: Date },
  chosen: readonly NamedPart[],
): Promise<void> => {
  const keyed = chosen.flatMap(({ product, words }) =>
    keysToRemember(words).map((key) => [key, { product, key }] as const),
  )
  await keepAliases(trx, ownerId, [...new Map(keyed).values()], now)
}
