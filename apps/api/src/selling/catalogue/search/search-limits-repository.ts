import type { SoughtLimits, SoughtMeasure } from '@armature/domain/catalogue/measures/measures'
import type { NamedMeasure } from '@armature/domain/catalogue/measures/named-measures'
import { statesOther } from '@armature/domain/catalogue/measures/named-measures'
import type { Dimension } from '@armature/domain/catalogue/measures/units'
import { synonymKey } from '@armature/domain/catalogue/products/search-words'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { readAttributeCatalogue } from '../attributes/attribute-repository.ts'
import { typedTextsOf } from '../attributes/product-attributes.ts'
import { measuresOf } from '../products/product-measures.ts'

type Sql = RawBuilder<unknown>

/** A numeric specification, and whether more or less of it is better. */
interface MeasuredAttribute {
  id: number
  dimension: Dimension
  better: 'MORE' | 'LESS' | null
}

export const readMeasured = async (trx: Database): Promise<readonly MeasuredAttribute[]> => {
  const { rows } = await sql<MeasuredAttribute>`
    SELECT id, dimension, better FROM attributes WHERE dimension IS NOT NULL ORDER BY id`.execute(trx)
  return rows
}

/** The words of measured specifications and of choices: they say how a thing is, not what it is. */
export const readQualities = async (trx: Database): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM attributes WHERE dimension IS NOT NULL UNION SELECT name FROM attribute_choices`.execute(
    trx,
  )
  return new Set(rows.flatMap(({ name }) => synonymKey(name).split(' ')))
}

/** The dimensions in which a bare number is a minimum: more is better in every specification that operators marked. */
export const isLeastOf = (attributes: readonly MeasuredAttribute[]): ReadonlySet<Dimension> =>
  new Set(
    [...mayBeLeast(attributes)].filter((dimension) =>
      attributes.every((one) => one.dimension !== dimension || one.better !== 'LESS'),
    ),
  )

/** The dimensions in which a bare number may be a minimum. */
export const mayBeLeast = (attributes: readonly MeasuredAttribute[]): ReadonlySet<Dimension> =>
  new Set(attributes.flatMap(({ dimension, better }) => (better === 'MORE' ? [dimension] : [])))

const anyWord = (words: readonly string[], weight = ''): Sql =>
  sql`${words.map((word) => `'${word}'${weight}`).join(' | ')}::tsquery`

/** Each measure, by its index words or as typed; “12V Adapter” may have yielded nothing else. */
export const measureQuery = ({ typed, anyOf, nearest, limits }: SoughtMeasure): Sql => {
  if (nearest === undefined) return sql`(${anyWord(anyOf)} || search_query(${typed}))`
  // For a bound only the measure itself counts, not one that is nearly as large.
  return anyWord(anyOf, limits?.isBare === true ? '' : ':B')
}

/** Matches a bare “4 Nm” literally, where more would count too. */
export const nearestQuery = (measures: readonly SoughtMeasure[]): Sql | null => {
  const nearest = measures.flatMap((measure) => measure.nearest ?? [])
  return nearest.length === 0 ? null : anyWord(nearest)
}

/** Tolerance for floating-point unit conversion. */
const slack = 1 + 1e-9

/** The product `s` has a value of one of these specifications, between these bounds. */
const hasValue = (
  attributes: readonly MeasuredAttribute[],
  { low, high }: Pick<SoughtLimits, 'low' | 'high'>,
): Sql =>
  sql`EXISTS (SELECT FROM product_values v WHERE v.product_id = s.product_id
    AND v.attribute_id = ANY (${attributes.map(({ id }) => id)}::bigint[]) AND v.low IS NOT NULL
    ${high === null ? sql`` : sql`AND v.low <= ${high * slack}`}
    ${low === null ? sql`` : sql`AND v.high >= ${low / slack}`})`

/** The specifications that a bound makes sense for: nobody asks for a maximum payload. */
const fittingBound = (
  attributes: readonly MeasuredAttribute[],
  { low, high }: SoughtLimits,
): readonly MeasuredAttribute[] => {
  const senseless = high === null ? 'LESS' : low === null ? 'MORE' : null
  const fitting = attributes.filter(({ better }) => better === null || better !== senseless)
  return fitting.length === 0 ? attributes : fitting
}

/** A bare number matches close values, or larger ones if more is better. */
const meetsBare = (attributes: readonly MeasuredAttribute[], limits: SoughtLimits, nearest: Sql): Sql => {
  const judged = attributes.filter(({ better }) => better !== null)
  const more = judged.filter(({ better }) => better === 'MORE')
  return more.length === judged.length
    ? sql`true`
    : sql`(s.document @@ ${nearest} OR ${hasValue(more, limits)})`
}

type Attributes = readonly MeasuredAttribute[]

const ofDimension = (attributes: Attributes, { dimension }: SoughtLimits): Attributes =>
  attributes.filter((attribute) => attribute.dimension === dimension)

const isTyped = (attributes: Attributes, limits: SoughtLimits): Sql =>
  hasValue(ofDimension(attributes, limits), { low: null, high: null })

/** A product's typed specifications decide whether it is within the limits; index words only approximate them. */
const withinLimits = (all: Attributes, { nearest = [], limits }: SoughtMeasure): Sql => {
  if (limits === undefined) return sql`true`
  const attributes = ofDimension(all, limits)
  if (limits.isBare) return meetsBare(attributes, limits, anyWord(nearest))
  return sql`CASE WHEN ${isTyped(all, limits)} THEN ${hasValue(fittingBound(attributes, limits), limits)} ELSE true END`
}

const bounds = (measures: readonly SoughtMeasure[]): SoughtLimits[] =>
  measures.flatMap(({ limits }) => (limits === undefined || limits.isBare ? [] : [limits]))

/** Conditions on a product `s`: it is within all limits as far as known, and whether its texts must still be read. */
export const limitsSql = (
  attributes: Attributes,
  measures: readonly SoughtMeasure[],
  named: readonly NamedMeasure[],
): { within: Sql; isUnsure: Sql | null } => {
  const unsure = bounds(measures).map(
    (limits) =>
      sql`(NOT s.document @@ ${anyWord(limits.within, ':B')} AND NOT ${isTyped(attributes, limits)})`,
  )
  return {
    within:
      measures.length === 0
        ? sql`true`
        : sql.join(
            measures.map((measure) => withinLimits(attributes, measure)),
            sql` AND `,
          ),
    isUnsure:
      // Index words don't say which property a measure is of.
      named.length > 0 ? sql`true` : unsure.length === 0 ? null : sql`(${sql.join(unsure, sql` OR `)})`,
  }
}

/** The given products to leave out: their texts state no measure within the limits, or give a named property another value. */
export const beyondLimits = async (
  trx: Database,
  ids: readonly number[],
  { measures, named: properties }: { measures: readonly SoughtMeasure[]; named: readonly NamedMeasure[] },
): Promise<number[]> => {
  if (ids.length === 0) return []
  const catalogue = properties.length === 0 ? null : await readAttributeCatalogue(trx)
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'name', 'description', 'specs', 'attributes', 'component_subcategory_id', 'equipment_id'])
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .execute()
  return rows
    .filter((texts) => {
      const typed = catalogue === null ? [] : typedTextsOf(catalogue, texts)
      const stated = [...typed.map(({ name, text }) => [name, text] as const), ...Object.entries(texts.specs)]
      if (properties.some((one) => statesOther(stated, one))) return true
      const named = measuresOf({ ...texts, typed: [] })
      // The search itself has already decided typed specifications.
      return !bounds(measures).every(({ dimension, low, high }) => {
        const ofThis = named.filter((one) => one.dimension === dimension)
        return (
          ofThis.length === 0 ||
          ofThis.some((one) => one.low <= (high ?? Infinity) * slack && one.high * slack >= (low ?? 0))
        )
      })
    })
    .map(({ id }) => id)
}
