import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import {
  inNarrowLetters,
  isPartNumber,
  numberWays,
  partKey,
} from '@armature/domain/catalogue/products/part-number'
import type { Candidate } from '@armature/domain/requests/bom-matches'
import {
  candidatesOf,
  chosenBefore,
  likelyFrom,
  measuresOnly,
  numberWithin,
  perhapsChosen,
} from '@armature/domain/requests/bom-matches'
import { keysToFind } from '@armature/domain/requests/part-aliases'
import { numberSlips, sharesWord, withoutSlip } from '@armature/domain/requests/number-slips'
import type { RowTexts } from '@armature/domain/requests/part-likeness'
import { likenessOf } from '@armature/domain/requests/part-likeness'
import { partWords } from '@armature/domain/requests/part-words'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { FoundRow, WantedRow } from './bom-repository.ts'
import { findMeasured, findNamed, findNumbered, findSlips, readCompared } from './bom-repository.ts'
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
  const aliases = keysToFind(typed)
  return {
    row,
    sku: skuText,
    skuKey: partKey(skuText),
    skuWays: numberWays(sku || number),
    number: numberText,
    numberKey: isNumber ? partKey(numberText) : '',
    numberWays: numberWays(ownNumber),
    aliasKeys: aliases.same,
    aliasKeysPerhaps: aliases.perhaps,
    name: [name, number, sku].filter((text) => text !== '').join(' '),
  }
}

const textsOf = ({ sku, number, name, maker }: Rows[number]): RowTexts => ({
  sku: sku.normalize('NFKC'),
  number: number.normalize('NFKC'),
  name: inNarrowLetters(name),
  maker,
})

const noTexts: RowTexts = { sku: '', number: '', name: '', maker: '' }

/** The words of a row, to ask which of them a part has. */
const askedWords = ({ sku, number, name }: RowTexts): string[] => [
  ...new Set(partWords([sku, number, name].join(' ')).words.map(({ word }) => word)),
]

/** How likely each found part is, as its texts say. */
const judged = async (
  trx: Database,
  rows: Rows,
  found: readonly FoundRow[],
): Promise<(Candidate & { row: number })[]> => {
  const texts = rows.map(textsOf)
  const asked = found.flatMap(({ row, product }) => {
    const text = texts[row]
    return text === undefined ? [] : [{ row, product, words: askedWords(text) }]
  })
  const compared = await readCompared(trx, asked)
  return found.flatMap(({ row, product, way, share }) => {
    const part = compared.find((one) => one.row === row && one.product === product)
    const text = texts[row]
    if (part === undefined || text === undefined) return []
    if (way === 'alias')
      return [
        { row, product, kind: 'alias' as const, confidence: share === 1 ? chosenBefore : perhapsChosen },
      ]
    const likeness = likenessOf(text, part)
    const ofMeasures = Math.round(measuresOnly * share)
    return way === 'measures' && likeness.confidence < ofMeasures
      ? [{ row, product, kind: 'measures' as const, confidence: ofMeasures }]
      : [{ row, product, ...likeness }]
  })
}

/** A part found by a misspelt number is never sure: a person reviews it. */
const mostBySlip = 75

/** Parts for rows whose number lacks a letter or has one too many; the rest of the row must match the part. */
const judgedSlips = async (
  trx: Database,
  { actor }: Looking,
  rows: Rows,
  wanted: readonly WantedRow[],
): Promise<(Candidate & { row: number })[]> => {
  const texts = new Map(wanted.flatMap(({ row }) => (rows[row] ? [[row, textsOf(rows[row])] as const] : [])))
  const asked = [...texts].map(([row, text]) => ({
    row,
    numbers: numberSlips(text).flatMap(({ meant }) => meant),
  }))
  const found = await findSlips(
    trx,
    actor,
    asked.filter(({ numbers }) => numbers.length > 0),
  )
  const compared = await readCompared(
    trx,
    found.map(({ row, product }) => ({ row, product, words: askedWords(texts.get(row) ?? noTexts) })),
  )
  return compared.flatMap(({ row, product, ...part }) => {
    const text = texts.get(row)
    const right = text === undefined ? null : withoutSlip(text, part)
    if (text === undefined || right === null || !sharesWord(text, part)) return []
    const { confidence } = likenessOf(right, part)
    return [{ row, product, kind: 'number' as const, confidence: Math.min(confidence, mostBySlip) }]
  })
}

/** A part that is less like the row is no choice. */
const leastOffered = 25
/** Below this the words have found nothing of use, and the measures are asked. */
const leastByWords = 45

/** Finds parts: by numbers and earlier choices, by words where these find none, and at last by measures. */
const findAll = async (trx: Database, ctx: Looking, rows: Rows): Promise<(Candidate & { row: number })[]> => {
  const wanted = rows.map(wantedOf)
  const without = (found: readonly { row: number }[]) =>
    wanted.filter(({ row }) => !found.some((one) => one.row === row))
  const numbered = await findNumbered(trx, ctx.actor, ownerOf(ctx), wanted)
  const named = await findNamed(trx, ctx.actor, without(numbered))
  const found = (await judged(trx, rows, [...numbered, ...named])).filter(
    ({ confidence }) => confidence >= leastByWords,
  )
  const slips = await judgedSlips(
    trx,
    ctx,
    rows,
    without(found.filter(({ confidence }) => confidence >= likelyFrom)),
  )
  const measured = await findMeasured(trx, ctx.actor, without([...found, ...slips]))
  return [...found, ...slips, ...(await judged(trx, rows, measured))]
}

type Matches = Response<Endpoints['matchBom']>['rows']

/**
 * The most likely parts for each row that the caller may see. It is one transaction, because it changes a planner
 * setting.
 */
export const matchRows = async (trx: Database, ctx: Looking, rows: Rows): Promise<Matches> => {
  const found = (await findAll(trx, ctx, rows)).filter(({ confidence }) => confidence >= leastOffered)
  const seen = await seenProducts(
    trx,
    ctx,
    [...new Set(found.map(({ product }) => product))].map((product_id) => ({ product_id })),
  )
  return rows.map((_, row) =>
    candidatesOf(
      found.filter((one) => one.row === row),
      limits.bom.candidates,
    ).flatMap(({ product, kind, confidence }) => {
      const shown = seen.get(product)
      return shown === undefined ? [] : [{ product: shown, kind, confidence }]
    }),
  )
}

export const matchBom = (
  ctx: Context,
  { rows }: Body<Endpoints['matchBom']>,
): Promise<Response<Endpoints['matchBom']>> =>
  ctx.inRead(async (trx) => ({ rows: await matchRows(trx, ctx, rows) }))
