import { isChoiceFilter } from '@armature/domain/catalogue/attributes/attribute-filters'
import { numberInUnit, readBound, textInUnit } from '@armature/domain/catalogue/attributes/attribute-values'
import { fill, messages } from '@armature/domain/messages'
import { numberRefusal } from '@armature/domain/values/typed-number'
import { Button, Group, MultiSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDraft } from '@armature/ui/table/cells/use-draft.ts'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { attributeFilterOf, setAttributeFilter } from './attribute-filter-state.ts'
import classes from './attribute-facets.module.css'
import { BoundSlider } from '../filters/bound-slider.tsx'
import type { Attribute } from './attribute-words.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import { RangeFields } from '../filters/range-fields.tsx'
import type { Bounds } from '../filters/scale-slider.tsx'
import { useListOnFocus } from '@armature/ui/focus/use-list-on-focus.ts'
import { countText, countedOptions } from '../filters/facet-counts.ts'

type Facet = Facets['attribute'][number]

interface FacetProps {
  /** For its first field. */
  id: string
  state: TableState
  attribute: Attribute
  facet: Facet
  facets: Facets
}

const ChoiceFacet = ({ id: fieldId, state, attribute, facet, facets }: FacetProps) => {
  const filter = attributeFilterOf(state, attribute.id)
  const chosen = filter !== undefined && isChoiceFilter(filter) ? filter.choices.map(String) : []
  const options = attribute.choices.map(({ id, name }) => ({ value: String(id), label: name }))
  const choose = (ids: string[]) =>
    setAttributeFilter(
      state,
      attribute.id,
      ids.length === 0 ? null : { attribute: attribute.id, choices: ids.map(Number) },
    )
  const { keepMounted, onFocus } = useListOnFocus()
  return (
    <MultiSelect
      comboboxProps={{ keepMounted }}
      onFocus={onFocus}
      id={fieldId}
      label={attribute.name}
      size="sm"
      data={countedOptions(options, facet.choices, facets)}
      value={chosen}
      onChange={choose}
      {...(chosen.length === 0 ? { placeholder: 'Any' } : {})}
      searchable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
    />
  )
}

const useBounds = ({ state, attribute }: FacetProps) => {
  const filter = attributeFilterOf(state, attribute.id)
  const bounds: Bounds = filter === undefined || isChoiceFilter(filter) ? { low: null, high: null } : filter
  const set = (next: Bounds) =>
    setAttributeFilter(
      state,
      attribute.id,
      next.low === null && next.high === null ? null : { attribute: attribute.id, ...next },
    )
  return { bounds, set }
}

const isEmptyRange = ({ low, high }: Bounds): boolean => low !== null && high !== null && low > high

const otherSide = { low: 'high', high: 'low' } as const

interface BoundProps extends FacetProps {
  side: keyof Bounds
}

/** One end of a range: accepts any unit of its attribute, and stores SI units. */
const BoundField = (props: BoundProps) => {
  const { id, state, attribute, facet, side } = props
  const { bounds, set } = useBounds(props)
  const shown = (si: number | null) => (si === null ? '' : numberInUnit(attribute, si))
  const wrong = (text: string): string | null => {
    if (text.trim() === '') return null
    const si = readBound(attribute, text)
    if (si === null) return numberRefusal(fill(messages.attributeBound, { unit: attribute.unit ?? '' }), text)
    return isEmptyRange({ ...bounds, [side]: si }) ? messages.attributeBoundsCrossed : null
  }
  const commit = (text: string): string | null => {
    if (wrong(text) !== null) return null
    // The existing bound is exact, and its text may be rounded.
    if (text === shown(bounds[side])) return text
    const si = text === '' ? null : readBound(attribute, text)
    set({ ...bounds, [side]: si })
    return shown(si)
  }
  const [text, setText] = useDraft(shown(bounds[side]), commit, state.clears, shown(bounds[otherSide[side]]))
  const end = facet[side]
  return (
    <TextInput
      {...(side === 'low' && { id })}
      aria-label={`${attribute.name} ${side === 'low' ? 'from' : 'to'}`}
      placeholder={end === null ? 'Any' : textInUnit(attribute, end)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      error={wrong(text)}
      inputMode="decimal"
      autoComplete="off"
      size="sm"
    />
  )
}

const NumberFacet = (props: FacetProps) => {
  const { attribute, facet, facets } = props
  const { bounds, set } = useBounds(props)
  const isChosen = (value: number) => bounds.low === value && bounds.high === value
  return (
    <RangeFields
      legend={attribute.unit === null ? attribute.name : `${attribute.name} (${attribute.unit})`}
      slider={<BoundSlider attribute={attribute} facet={facet} bounds={bounds} onSet={set} />}
      values={
        facet.numbers.length > 0 && (
          <Group gap={4} mt={6}>
            {facet.numbers.map(({ value, count }) => (
              <Button
                key={value}
                size="compact-xs"
                className={classes.value ?? ''}
                variant={isChosen(value) ? 'filled' : 'default'}
                aria-pressed={isChosen(value)}
                onClick={() => set(isChosen(value) ? { low: null, high: null } : { low: value, high: value })}
              >
                {textInUnit(attribute, value)}
                {countText(count, facets)}
              </Button>
            ))}
          </Group>
        )
      }
    >
      <BoundField {...props} side="low" />
      <BoundField {...props} side="high" />
    </RangeFields>
  )
}

const shownAtFirst = 6

interface FacetsProps {
  state: TableState
  facets: Facets | undefined
  attributes: readonly Attribute[]
}

/** Filters by the specifications of the list's products: the chosen subcategory's first, in its order. */
export const AttributeFacets = ({ state, facets, attributes }: FacetsProps) => {
  const [isWhole, setWhole] = useState(false)
  const ids = useId()
  if (facets === undefined) return null
  const known = facets.attribute.flatMap((facet) => {
    const attribute = attributes.find(({ id }) => id === facet.id)
    return attribute === undefined ? [] : [{ facet, attribute }]
  })
  const isOn = (id: number) => attributeFilterOf(state, id) !== undefined
  const idOf = (id: number) => `${ids}${id}`
  const isHidden = (id: number, place: number) => !isWhole && place >= shownAtFirst && !isOn(id)
  /** The button is gone then: the focus moves to the first field that was hidden. */
  const showAll = () => {
    const first = known.find(({ attribute }, place) => isHidden(attribute.id, place))
    flushSync(() => setWhole(true))
    if (first !== undefined) document.getElementById(idOf(first.attribute.id))?.focus()
  }
  const shown = known.filter(({ attribute }, place) => !isHidden(attribute.id, place))
  return (
    <>
      {shown.map(({ facet, attribute }) => {
        const FacetOfKind = attribute.kind === 'CHOICE' ? ChoiceFacet : NumberFacet
        return (
          <FacetOfKind
            key={attribute.id}
            id={idOf(attribute.id)}
            state={state}
            attribute={attribute}
            facet={facet}
            facets={facets}
          />
        )
      })}
      {shown.length < known.length && (
        <Button variant="subtle" size="compact-sm" onClick={showAll}>
          {known.length - shown.length} more specifications
        </Button>
      )}
    </>
  )
}
