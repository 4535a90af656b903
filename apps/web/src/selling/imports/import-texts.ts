import { wholeText } from '@armature/domain/values/number-text'
import { importMachine, refusedOutcome, rowOutcomes } from '@armature/domain/catalogue/imports/import-machine'
import type { Import, ListedImport } from './import-queries.ts'

const parts = (counted: readonly (readonly [number, string])[]): string =>
  counted
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${wholeText(count)} ${what}`)
    .join(', ')

/** Rows with an outcome. */
export const doneRows = ({ outcomes }: Pick<ListedImport, 'outcomes'>): number =>
  rowOutcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0)

/** Counts the rows by their plan, or by their outcome: "12 to add, 3 can’t be taken". */
export const rowsText = ({
  state,
  plans,
  outcomes,
  rows,
}: Pick<ListedImport, 'state' | 'plans' | 'outcomes' | 'rows'>): string =>
  importMachine.is(state, 'editable')
    ? parts([
        [plans.ADD, 'to add'],
        [plans.CHANGE, 'to change'],
        [plans.KEEP, 'unchanged'],
        [plans.REFUSE, 'skipped'],
      ])
    : parts([
        [outcomes.ADDED, 'added'],
        [outcomes.CHANGED, 'changed'],
        [outcomes.KEPT, 'unchanged'],
        [outcomes[refusedOutcome], 'refused'],
        [importMachine.is(state, 'working') ? 0 : rows - doneRows({ outcomes }), 'not imported yet'],
      ])

/** The file, a workbook's sheet, and its rows. */
export const fileText = ({ file_name, sheet, rows }: Pick<Import, 'file_name' | 'sheet' | 'rows'>): string =>
  [
    file_name,
    ...(sheet === null ? [] : [`sheet “${sheet}”`]),
    rows === 1 ? '1 row' : `${wholeText(rows)} rows`,
  ].join(', ')

export const headingOf = ({ headings }: Pick<Import, 'headings'>, column: number): string =>
  headings[column] || `Column ${column + 1}`
