import type { FileCell } from '../../values/file-cell.ts'
import { cellText } from '../../values/file-cell.ts'
import type { ProductType } from '../products/product-type.ts'
import type { ImportColumn } from './import-columns.ts'
import { columnOfField } from './import-columns.ts'
import type { ImportReferences } from './import-row.ts'

const words: Readonly<Record<ProductType, RegExp>> = {
  MODEL: /^(?:models?|robots?|machines?|equipment|roboter|modelle?|robots complets)$/i,
  COMPONENT: /^(?:components?|parts?|spare parts?|accessor(?:y|ies)|teile?|komponenten?|pièces?)$/i,
}

const textAt = (cells: readonly FileCell[], at: number): string => cellText(cells[at] ?? '').trim()

export const typeWord = (word: string): ProductType | null => {
  if (words.MODEL.test(word.trim())) return 'MODEL'
  return words.COMPONENT.test(word.trim()) ? 'COMPONENT' : null
}

/** The type that a row names; null if it names none. */
export const typeNamed = (
  columns: readonly ImportColumn[],
  cells: readonly FileCell[],
): ProductType | null => {
  const at = columns.findIndex(({ target }) => target === 'type')
  return at === -1 ? null : typeWord(textAt(cells, at))
}

/** The type whose list has the row's category; `usual`, if both or neither have it. */
export const typeByCategory = (
  columns: readonly ImportColumn[],
  cells: readonly FileCell[],
  references: Pick<ImportReferences, 'component_subcategory' | 'equipment'>,
  usual: ProductType,
): ProductType => {
  const at = columnOfField(columns, 'component_subcategory')
  const value = at === null ? '' : textAt(cells, at).toLowerCase()
  const [isComponent, isModel] = [
    references.component_subcategory.has(value),
    references.equipment.has(value),
  ]
  if (isComponent === isModel) return usual
  return isComponent ? 'COMPONENT' : 'MODEL'
}
