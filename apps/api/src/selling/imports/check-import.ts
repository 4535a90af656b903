import type { RowFiles } from '@armature/domain/catalogue/imports/import-archive'
import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import type { ImportReferences, NameIndex } from '@armature/domain/catalogue/imports/import-row'
import { indexNames, noneMark } from '@armature/domain/catalogue/imports/import-row'
import type {
  AskedField,
  AskedOnce,
  ImportCheck,
  ValueQuestion,
} from '@armature/domain/catalogue/imports/import-values'
import { likelyName, typeOfValues, valueKey } from '@armature/domain/catalogue/imports/import-values'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { MakerQuestion } from '@armature/domain/catalogue/imports/import-makers'
import { makerKey, makerQuestions } from '@armature/domain/catalogue/imports/import-makers'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Actor } from '@armature/domain/rights/actor'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { takeTurns } from '../../platform/threads/take-turns.ts'
import { readAttributeCatalogue } from '../catalogue/attributes/attribute-repository.ts'
import { listModelRows, listReferences } from '../catalogue/products/reference-repository.ts'
import type { ExistingProduct, ImportRow, PlannedRow } from './import-repository.ts'
import { countValues, listMakers } from './import-question-repository.ts'
import { findBySku, readLines, updateImport, writePlans } from './import-repository.ts'
import type { Planned, Planning } from './plan-row.ts'
import { askedSkuOf, planRow, skuKeyOf } from './plan-row.ts'
import { lackedFiles, planWithFiles, readRowFiles, readSources } from './row-files.ts'

/** Rows checked and written together; their errors are sent in one piece. */
const batch = 250

type AskedLists = Readonly<Record<AskedField, NameIndex>>

const readLists = async (trx: Database): Promise<AskedLists> => ({
  component_subcategory: indexNames(await listReferences(trx, 'component_subcategories')),
  equipment: indexNames(await listReferences(trx, 'equipment')),
})

const fieldOfType = { COMPONENT: 'component_subcategory', MODEL: 'equipment' } as const

/** A value's meaning: the sender's answer, or else the likely one, trying the list of the file's type first. */
const meaningOf = (
  { answers, type }: Pick<ImportRow, 'answers' | 'type'>,
  lists: AskedLists,
  value: string,
): Pick<ValueQuestion, 'field' | 'meant' | 'isAnswered'> => {
  const usual = fieldOfType[type]
  const fields = [usual, usual === 'equipment' ? 'component_subcategory' : 'equipment'] as const
  const key = valueKey(value)
  for (const field of fields) {
    const meant = answers[field]?.[key]
    if (meant !== undefined) return { field, meant, isAnswered: true }
  }
  for (const field of fields) {
    const meant = likelyName(lists[field], value)
    if (meant !== null) return { field, meant, isAnswered: false }
  }
  return { field: usual, meant: null, isAnswered: false }
}

/** The values in no list, each with its meaning. */
const askedIn = async (trx: Database, of: ImportRow, lists: AskedLists): Promise<ValueQuestion[]> => {
  const column = columnOfField(of.columns, fieldOfType[of.type])
  const values = column === null ? [] : await countValues(trx, of.id, column)
  const isKnown = (value: string) =>
    lists.component_subcategory.has(value.toLowerCase()) || lists.equipment.has(value.toLowerCase())
  return values
    .filter(({ value }) => value !== noneMark && !isKnown(value))
    .map((one) => ({ ...one, ...meaningOf(of, lists, one.value) }))
}

/** The makers that the file spells in several ways. */
const makersIn = async (trx: Database, of: ImportRow): Promise<MakerQuestion[]> => {
  const column = columnOfField(of.columns, 'manufacturer')
  if (column === null) return []
  const values = await countValues(trx, of.id, column)
  const own = of.vendor_id === null ? [] : await listMakers(trx, of.vendor_id)
  return makerQuestions(
    values.filter(({ value }) => value !== noneMark),
    own,
    of.answers.makers,
  )
}

/** The questions that an import puts once for all of its rows. */
export const readQuestions = async (
  trx: Database,
  of: ImportRow,
): Promise<{ values: ValueQuestion[]; makers: MakerQuestion[] }> => ({
  values: await askedIn(trx, of, await readLists(trx)),
  makers: await makersIn(trx, of),
})

/** The type of product that a category's values tell, which headings alone don't. */
export const readTypeOfValues = async (
  trx: Database,
  values: readonly string[],
): Promise<ProductType | null> => typeOfValues(values, await readLists(trx))

/** The lists that names in cells are looked up in, as far as this actor may see them, with the file's own words for them. */
export const readReferences = async (
  trx: Database,
  actor: Actor,
  of: ImportRow,
): Promise<ImportReferences> => {
  const lists = await readLists(trx)
  const asked = await askedIn(trx, of, lists)
  const withAnswers = (field: AskedField): NameIndex =>
    new Map([
      ...lists[field],
      ...asked.flatMap((one) =>
        one.field === field && one.meant !== null ? [[one.value.toLowerCase(), one.meant] as const] : [],
      ),
    ])
  const makers = await makersIn(trx, of)
  return {
    makers: new Map(makers.map(({ spellings: [first = ''], meant }) => [makerKey(first), meant])),
    component_subcategory: withAnswers('component_subcategory'),
    equipment: withAnswers('equipment'),
    application: indexNames(await listReferences(trx, 'applications')),
    model: indexNames(await listModelRows(trx, actor)),
    catalogue: await readAttributeCatalogue(trx),
  }
}

/** Counts what the rows ask for, apart from their plans. */
const countFacts = () => {
  const asked: Partial<Record<AskedOnce, { rows: number; adding: number }>> = {}
  const foreign: Record<string, number> = {}
  let raisable = 0
  let unnumbered = 0
  const files = { pictures: 0, cad: 0, documents: 0 }
  const addFiles = ({ pictures, cad, documents }: RowFiles) => {
    files.pictures += pictures.length > 0 ? 1 : 0
    files.cad += cad === null ? 0 : 1
    files.documents += documents.length > 0 ? 1 : 0
  }
  return {
    add: (row: Planned, given: RowFiles | undefined) => {
      if (row.plan !== 'REFUSE' && given !== undefined) addFiles(given)
      for (const field of row.asked) {
        const { rows, adding } = asked[field] ?? { rows: 0, adding: 0 }
        asked[field] = { rows: rows + 1, adding: adding + (row.plan === 'ADD' ? 1 : 0) }
      }
      if (row.foreign !== null) foreign[row.foreign] = (foreign[row.foreign] ?? 0) + 1
      if (row.isRaisable) raisable += 1
      if (row.isUnnumbered) unnumbered += 1
    },
    check: (unmatched: readonly string[] | undefined): ImportCheck => ({
      asked,
      foreign,
      raisable,
      unnumbered,
      files:
        unmatched === undefined
          ? null
          : {
              ...files,
              unmatched: unmatched.length,
              names: unmatched.slice(0, limits.import.archiveNames),
            },
    }),
  }
}

/** Writes each row's preview, with a few statements per batch of rows, and returns what its sender is to be asked. */
export const checkImport = async (
  trx: Database,
  { actor, deps }: Pick<Context, 'actor' | 'deps'>,
  of: ImportRow,
): Promise<ImportRow> => {
  const { publicUrl } = deps.config
  const planning: Planning = { of, publicUrl, references: await readReferences(trx, actor, of) }
  const facts = countFacts()
  const files = await readRowFiles(trx, of)
  const seen = new Map<string, number>()
  const turn = takeTurns()
  for (let after = 0; ;) {
    const lines = await readLines(trx, of.id, after, batch)
    const last = lines.at(-1)
    if (last === undefined) break
    after = last.line
    const skus = lines.map(({ cells }) => askedSkuOf(planning, cells)).filter((sku) => sku !== '')
    const existing: Map<string, ExistingProduct> =
      of.vendor_id === null ? new Map() : await findBySku(trx, of.vendor_id, skus)
    const sources = files === null ? new Map() : await readSources(trx, [...existing.values()])
    const planned: PlannedRow[] = []
    for (const { line, cells, outcome } of lines) {
      await turn()
      const skuKey = skuKeyOf(planning, cells)
      const earlier = seen.get(skuKey)
      if (skuKey !== '' && earlier !== undefined) {
        const text = fill(messages.importSkuTwice, { line: earlier })
        const column = columnOfField(of.columns, 'sku')
        planned.push({ line, skuKey, plan: 'REFUSE', changes: [], errors: [{ column, text }] })
        continue
      }
      seen.set(skuKey, line)
      if (outcome !== null) continue
      const known = existing.get(askedSkuOf(planning, cells))
      const given = files?.byLine.get(line)
      const row = planWithFiles(planRow(planning, cells, known), lackedFiles(given, known, sources))
      const { plan, changes, errors } = row
      facts.add(row, given)
      planned.push({ line, skuKey, plan, changes, errors })
    }
    await writePlans(trx, of.id, planned)
  }
  const checked = facts.check(files?.unmatched)
  await updateImport(trx, of.id, { checked: JSON.stringify(checked) })
  return { ...of, checked }
}
