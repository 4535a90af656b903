import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import { importMachine } from '@armature/domain/catalogue/imports/import-machine'
import type { ValueQuestion } from '@armature/domain/catalogue/imports/import-values'
import { askedOnce } from '@armature/domain/catalogue/imports/import-values'
import type { SuggestedAnswers, SuggestedDefaults } from '@armature/domain/catalogue/imports/suggest-answers'
import { noSuggestions, suggestAnswers } from '@armature/domain/catalogue/imports/suggest-answers'
import { cellText } from '@armature/domain/values/file-cell'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { ImportRow } from './import-repository.ts'
import { readLines } from './import-repository.ts'
import type { NamedKind } from './import-suggestion-repository.ts'
import { listNamedKinds, readUsual } from './import-suggestion-repository.ts'

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/(?<![\p{L}\d])\p{L}{3,}(?![\p{L}\d])/gu) ?? []

/** The best category, preferably of the file's own type. */
const bestOf = (of: ImportRow, kinds: readonly NamedKind[]): NamedKind | undefined => {
  const field = of.type === 'MODEL' ? 'equipment' : 'component_subcategory'
  return kinds.find((kind) => kind.field === field) ?? kinds[0]
}

/** Likely categories for values that are no category's name: by the whole value, else by its last word. */
const likelyValues = async (
  trx: Database,
  of: ImportRow,
  questions: readonly ValueQuestion[],
): Promise<SuggestedAnswers['answers']> => {
  const asked = questions
    .filter(({ meant }) => meant === null)
    .map(({ value }) => ({ value, tries: [value.toLowerCase(), wordsOf(value).at(-1) ?? ''] }))
  const kinds = await listNamedKinds(trx, [...new Set(asked.flatMap(({ tries }) => tries))])
  return asked.flatMap(({ value, tries }) => {
    const best = tries
      .map((words) =>
        bestOf(
          of,
          kinds.filter((kind) => kind.words === words),
        ),
      )
      .find((kind) => kind !== undefined)
    return best === undefined ? [] : [{ field: best.field, value, meant: best.id }]
  })
}

const sampled = 250
const wordsTried = 40

/** The category that the file's name suggests, or most of its rows' names. */
const kindOfFile = async (trx: Database, of: ImportRow): Promise<SuggestedDefaults> => {
  const field = of.type === 'MODEL' ? 'equipment' : 'component_subcategory'
  const at = columnOfField(of.columns, 'name') ?? columnOfField(of.columns, 'description')
  const lines = at === null ? [] : await readLines(trx, of.id, 0, sampled)
  const counts = new Map<string, number>()
  for (const { cells } of lines)
    for (const word of new Set(wordsOf(cellText(cells[at ?? 0] ?? ''))))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts].filter(([, rows]) => 2 * rows > lines.length)
  const byRows = common.toSorted(([, one], [, other]) => other - one).map(([word]) => word)
  const words = [...wordsOf(of.file_name.replace(/\.[^.]*$/, '')), ...byRows].slice(0, wordsTried)
  const kinds = (await listNamedKinds(trx, words)).filter((kind) => kind.field === field)
  const [best] = words.flatMap((word) => kinds.find((kind) => kind.words === word) ?? [])
  return best === undefined ? {} : { [field]: best.id }
}

/** The best guesses for a draft's open questions. */
export const suggestImport = async (
  trx: Database,
  of: ImportRow,
  questions: readonly ValueQuestion[],
): Promise<SuggestedAnswers> => {
  if (!importMachine.is(of.state, 'editable')) return noSuggestions
  const { asked = {}, unnumbered = 0, raisable = 0 } = of.checked
  const usual = of.vendor_id === null ? {} : await readUsual(trx, of.vendor_id)
  return suggestAnswers({
    type: of.type,
    columns: of.columns,
    asked: askedOnce.filter((field) => asked[field] !== undefined),
    chosen: of.defaults,
    unnumbered,
    raisable,
    makesSkus: of.answers.makeSkus ?? false,
    raises: of.raise_packages,
    values: await likelyValues(trx, of, questions),
    usual: { ...usual, ...(await kindOfFile(trx, of)) },
  })
}
