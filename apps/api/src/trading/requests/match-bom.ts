import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import {
  inNarrowLetters,
  isPartNumber,
  numberWays,
  partKey,
} from '@armature/domain/catalogue/products/part-number'
import { candidatesOf, matchState, numberWithin } from '@armature/domain/requests/bom-matches'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { FoundRow, WantedRow } from './bom-repository.ts'
import { findMeasured, findNamed, findNumbered } from './bom-repository.ts'
import { ownerOf } from './own-list.ts'
import type { Looking } from './request-list-presenter.ts'
import { seenProducts } from './request-list-presenter.ts'

type Rows = Body<Endpoints['matchBom']>['rows']

/** A text may be in any column: a SKU among the manufacturer's numbers, a number within a name. */
const wantedOf = (typed: Rows[number], row: number): WantedRow => {
  const [sku, number] = [typed.sku.normalize('NFKC'), typed.number.normalize('NFKC')]
  const name = inNarrowLetters(typed.name)
  const ownNumber = number || sku || numberWithin(name)
  const [skuText, numberText] = [sku || number || name, ownNumber || name]
  const isNumber = isPartNumber(numberText)
  return {
    row,
    sku: skuText,
    skuKey: partKey(skuText),
    skuWays: numberWays(sku || number),
    number: numberText,
    numberKey: isNumber ? partKey(numberText) : '',
    numberWays: numberWays(ownNumber),
    // A whole name is searched like a number, and a part with that name was found by its words.
    numberKind: ownNumber === '' ? 'words' : 'number',
    aliasKeys: [
      ...new Set([sku, number, name, ...Object.values(typed)].map(partKey).filter((key) => key !== '')),
    ],
    name: name || number || sku,
  }
}

const byRow = (found: readonly FoundRow[], row: number) => found.filter((one) => one.row === row)

/** Names are compared only for rows without a sure number, because that search is slower. */
const findAll = async (trx: Database, ctx: Looking, wanted: readonly WantedRow[]): Promise<FoundRow[]> => {
  const numbered = await findNumbered(trx, ctx.actor, ownerOf(ctx), wanted)
  const open = wanted.filter(
    ({ row }) => matchState(candidatesOf(byRow(numbered, row), limits.bom.candidates)) !== 'sure',
  )
  if (open.length === 0) return numbered
  const found = [...numbered, ...(await findNamed(trx, ctx.actor, open))]
  const unknown = open.filter(({ row }) => byRow(found, row).length === 0)
  return [...found, ...(await findMeasured(trx, ctx.actor, unknown))]
}

type Matches = Response<Endpoints['matchBom']>['rows']

/**
 * The most likely parts for each row that the caller may see. It is one transaction, because it changes a planner
 * setting.
 */
export const matchRows = async (trx: Database, ctx: Looking, rows: Rows): Promise<Matches> => {
  const found = await findAll(trx, ctx, rows.map(wantedOf))
  const seen = await seenProducts(
    trx,
    ctx,
    [...new Set(found.map(({ product }) => product))].map((product_id) => ({ product_id })),
  )
  return rows.map((_, row) =>
    candidatesOf(byRow(found, row), limits.bom.candidates).flatMap(({ product, ...how }) => {
      const shown = seen.get(product)
      return shown === undefined ? [] : [{ product: shown, ...how }]
    }),
  )
}

export const matchBom = (
  ctx: Context,
  { rows }: Body<Endpoints['matchBom']>,
): Promise<Response<Endpoints['matchBom']>> =>
  ctx.inRead(async (trx) => ({ rows: await matchRows(trx, ctx, rows) }))
