import type {
  Attribute,
  AttributeCatalogue,
  AttributePlace,
} from '@armature/domain/catalogue/attributes/attributes'
import { sql } from 'kysely'
import { byName } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

const attributeRows = (trx: Database) =>
  trx
    .selectFrom('attributes')
    .select(['id', 'name', 'kind', 'dimension', 'unit', 'is_facet', 'tells_fit', 'limited_by', 'better'])
    .select(sql<boolean>`measured IS NOT NULL`.as('is_measured'))

const choiceRows = (trx: Database) =>
  trx
    .selectFrom('attribute_choices')
    .select(['attribute_id', 'id', 'name', 'retired'])
    .orderBy('attribute_id')
    .orderBy('position')
    .orderBy('id')

type AttributeRow = Omit<Attribute, 'choices'>
type ChoiceRow = Awaited<ReturnType<ReturnType<typeof choiceRows>['execute']>>[number]

const withChoices = (row: AttributeRow, choices: readonly ChoiceRow[]): Attribute => ({
  ...row,
  choices: choices
    .filter(({ attribute_id }) => attribute_id === row.id)
    .map(({ id, name, retired }) => ({ id, name, retired })),
})

/** All attributes by name, and the places that ask for them. */
export const readAttributeCatalogue = async (trx: Database): Promise<AttributeCatalogue> => {
  const attributes = await attributeRows(trx)
    .orderBy(byName(sql`name`))
    .execute()
  const choices = await choiceRows(trx).execute()
  const uses = await trx
    .selectFrom('attribute_uses')
    .select([
      'attribute_id as attribute',
      'component_subcategory_id as component_subcategory',
      'equipment_id as equipment',
      'retired',
    ])
    .orderBy('position')
    .orderBy('attribute_id')
    .execute()
  return { attributes: attributes.map((row) => withChoices(row, choices)), uses }
}

/** An attribute that administrators manage, locked until the transaction ends. */
export const lockAttribute = async (trx: Database, id: number): Promise<Attribute | undefined> => {
  const row = await attributeRows(trx)
    .where('id', '=', id)
    .where('measured', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return withChoices(row, await choiceRows(trx).where('attribute_id', '=', id).execute())
}

/** An attribute without its choices. */
export const findAttribute = (trx: Database, id: number): Promise<AttributeRow | undefined> =>
  attributeRows(trx).where('id', '=', id).executeTakeFirst()

export type NewAttribute = Omit<Attribute, 'id' | 'choices' | 'is_measured'> & { created_at: Date }

/** Adds an attribute; null where the name is taken. */
export const insertAttribute = async (trx: Database, attribute: NewAttribute): Promise<number | null> => {
  const row = await trx
    .insertInto('attributes')
    .values(attribute)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Adds the measured attribute, once; true where it is new, so existing products lack it. */
export const insertMeasured = async (
  trx: Database,
  attribute: NewAttribute & { measured: 'LONGEST_SIDE' },
): Promise<boolean> =>
  (await trx
    .insertInto('attributes')
    .values(attribute)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Sets the robot attribute that limits this one. */
export const limitAttribute = async (trx: Database, id: number, limitedBy: number): Promise<void> => {
  await trx.updateTable('attributes').set({ limited_by: limitedBy }).where('id', '=', id).execute()
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'attributes_name'

/** Changes an attribute; false where another has its name or is getting it. The transaction is over then. */
export const updateAttribute = async (
  trx: Database,
  id: number,
  change: Pick<Attribute, 'name' | 'unit' | 'is_facet' | 'tells_fit' | 'limited_by' | 'better'>,
): Promise<boolean> => {
  try {
    await trx.updateTable('attributes').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (isNameTaken(error)) return false
    throw error
  }
}

/** Writes an attribute's choices in order: those with an id are updated, the others added. */
export const writeChoices = async (
  trx: Database,
  attributeId: number,
  choices: readonly { id: number | null; name: string; retired: boolean }[],
): Promise<void> => {
  const placed = choices.map((choice, position) => ({ ...choice, position }))
  await sql`
    UPDATE attribute_choices c SET name = n.name, retired = n.retired, position = n.position
    FROM json_to_recordset(${JSON.stringify(placed)}::json) AS n(id bigint, name text, retired boolean, position integer)
    WHERE c.id = n.id AND c.attribute_id = ${attributeId}`.execute(trx)
  const added = placed.filter(({ id }) => id === null).map(({ id: _none, ...choice }) => choice)
  if (added.length > 0)
    await trx
      .insertInto('attribute_choices')
      .values(added.map((choice) => ({ ...choice, attribute_id: attributeId })))
      .execute()
}

/** A subcategory or a kind of equipment. */
export interface Place {
  of: AttributePlace
  id: number
}

const columnOf = {
  component_subcategory: 'component_subcategory_id',
  equipment: 'equipment_id',
} as const satisfies Record<AttributePlace, string>

const tableOf = {
  component_subcategory: 'component_subcategories',
  equipment: 'equipment',
} as const satisfies Record<AttributePlace, string>

/** The place's name, locked against other changes of its attributes; undefined for an unknown id. */
export const lockPlace = async (trx: Database, { of, id }: Place): Promise<string | undefined> => {
  // An advisory lock, because the request role may not write these lists and so can't lock their rows.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`attributes of ${of} ${id}`}))`.execute(trx)
  return (await trx.selectFrom(tableOf[of]).select('name').where('id', '=', id).executeTakeFirst())?.name
}

/** The attributes that a place asks for, in order. */
export const usedIn = async (trx: Database, { of, id }: Place): Promise<number[]> => {
  const rows = await trx
    .selectFrom('attribute_uses')
    .select('attribute_id')
    .where(columnOf[of], '=', id)
    .where('retired', '=', false)
    .orderBy('position')
    .orderBy('attribute_id')
    .execute()
  return rows.map((row) => row.attribute_id)
}

/** Makes a place ask for exactly these attributes in this order; the others are retired. */
export const writeUses = async (
  trx: Database,
  { of, id }: Place,
  attributes: readonly number[],
): Promise<void> => {
  const column = sql.ref(columnOf[of])
  await sql`UPDATE attribute_uses SET retired = true
    WHERE ${column} = ${id} AND attribute_id <> ALL (${[...attributes]}::bigint[])`.execute(trx)
  await sql`
    INSERT INTO attribute_uses (attribute_id, ${column}, position)
    SELECT a.id, ${id}, a.position FROM unnest(${[...attributes]}::bigint[]) WITH ORDINALITY AS a (id, position)
    ON CONFLICT (${column}, attribute_id) WHERE ${column} IS NOT NULL
    DO UPDATE SET position = excluded.position, retired = false`.execute(trx)
}

/** The ids among these that no form may ask for. */
export const unknownAttributes = async (trx: Database, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM unnest(${[...ids]}::bigint[]) AS a (id)
    WHERE NOT EXISTS (SELECT FROM attributes k WHERE k.id = a.id AND k.measured IS NULL)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Every subcategory or kind of equipment by name. */
export const listPlaces = async (
  trx: Database,
  of: AttributePlace,
): Promise<{ place: Place; name: string }[]> => {
  const rows = await trx
    .selectFrom(tableOf[of])
    .select(['id', 'name'])
    .orderBy(byName(sql`name`))
    .execute()
  return rows.map(({ id, name }) => ({ place: { of, id }, name }))
}

/** Are there any typed specifications? Concurrent callers wait until this transaction ends. */
export const hasAttributes = async (trx: Database): Promise<boolean> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('starting attributes'))`.execute(trx)
  const kept = trx.selectFrom('attributes').select('id').where('measured', 'is', null)
  return (await kept.limit(1).executeTakeFirst()) !== undefined
}
