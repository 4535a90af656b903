import type { AttributeFilter } from '@armature/domain/catalogue/attributes/attribute-filters'
import {
  isChoiceFilter,
  readAttributeFilters,
  writeAttributeFilters,
} from '@armature/domain/catalogue/attributes/attribute-filters'
import { textInUnit } from '@armature/domain/catalogue/attributes/attribute-values'
import type { FilterChip } from '@armature/ui/table/tools/filter-chips.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import type { Attribute } from './attribute-words.ts'

type State = Pick<TableState, 'filters' | 'setFilter'>

const filtersOf = ({ filters }: State): AttributeFilter[] =>
  readAttributeFilters(filters['attribute'] ?? '') ?? []

export const attributeFilterOf = (state: State, id: number): AttributeFilter | undefined =>
  filtersOf(state).find(({ attribute }) => attribute === id)

/** Sets the list's filter for one attribute, and keeps the others; null removes it. */
export const setAttributeFilter = (state: State, id: number, filter: AttributeFilter | null): void => {
  const others = filtersOf(state).filter(({ attribute }) => attribute !== id)
  state.setFilter('attribute', writeAttributeFilters(filter === null ? others : [...others, filter]))
}

const rangeText = (attribute: Attribute, low: number | null, high: number | null): string => {
  if (low === null) return `up to ${textInUnit(attribute, high ?? 0)}`
  if (high === null) return `from ${textInUnit(attribute, low)}`
  return low === high
    ? textInUnit(attribute, low)
    : `${textInUnit(attribute, low)} to ${textInUnit(attribute, high)}`
}

/** The active specification filters in words, each choice by itself. */
export const attributeChips = (state: State, attributes: readonly Attribute[]): FilterChip[] =>
  filtersOf(state).flatMap((filter): FilterChip[] => {
    const id = filter.attribute
    const attribute = attributes.find((one) => one.id === id)
    const name = attribute?.name ?? '…'
    if (!isChoiceFilter(filter)) {
      const label =
        attribute === undefined ? name : `${name}: ${rangeText(attribute, filter.low, filter.high)}`
      return [{ key: `attribute-${id}`, label, onRemove: () => setAttributeFilter(state, id, null) }]
    }
    return filter.choices.map((choice) => {
      const rest = filter.choices.filter((other) => other !== choice)
      return {
        key: `attribute-${id}-${choice}`,
        label: `${name}: ${attribute?.choices.find((one) => one.id === choice)?.name ?? '…'}`,
        onRemove: () =>
          setAttributeFilter(state, id, rest.length === 0 ? null : { attribute: id, choices: rest }),
      }
    })
  })
