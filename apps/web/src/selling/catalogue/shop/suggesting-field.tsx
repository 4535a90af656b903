import type { TextInputProps } from '@mantine/core'
import { Combobox, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../platform/paths.ts'
import { SearchField } from '@armature/ui/table/tools/search-field.tsx'
import { useListOnFocus } from '@armature/ui/focus/use-list-on-focus.ts'
import { storeSearch, suggestionsQuery } from './shop-queries.ts'
import { useWaysOn } from './use-ways-on.ts'

const label = 'Search by name or property'

/** Each suggestion's name, its page, and its group's heading. */
const useSuggestions = (search: string) => {
  const navigate = useNavigate()
  const { data } = useQuery({ ...suggestionsQuery(search), enabled: search.length > 1 })
  const ways = useWaysOn(search)
  if (data === undefined || search.length < 2) return []
  if (ways.length > 0)
    return [...Map.groupBy(ways, ({ group }) => group)].map(([heading, some]) => ({
      heading,
      options: some.map(({ key, label, to, query }) => ({
        key,
        name: label,
        open: () => void navigate({ to, search: query, resetScroll: false }),
      })),
    }))
  const kinds = data.kinds.map(({ filter, id, name }) => ({
    key: `${filter}-${id}`,
    name,
    open: () =>
      void navigate({ to: paths.catalogue, search: { ...storeSearch(), [filter]: id }, resetScroll: false }),
  }))
  const products = data.products.map(({ id, name }) => ({
    key: `product-${id}`,
    name,
    open: () => void navigate({ to: paths.catalogueProduct({ id, name }), search: storeSearch() }),
  }))
  return [
    { heading: 'Categories', options: kinds },
    { heading: 'Parts', options: products },
  ].filter(({ options }) => options.length > 0)
}

interface SuggestingFieldProps extends Omit<TextInputProps, 'label' | 'onChange'> {
  draft: string
  change: (text: string) => void
  /** The text to request suggestions for: the typed one, once typing pauses. */
  asked: string
}

/** The catalogue's search box, with suggestions for the typed text below. */
export const SuggestingField = ({ draft, change, asked, ...input }: SuggestingFieldProps) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const groups = useSuggestions(asked)
  const { keepMounted, onFocus } = useListOnFocus()
  const isOpen = combobox.dropdownOpened && groups.length > 0
  const submit = (key: string) => {
    combobox.closeDropdown()
    groups
      .flatMap(({ options }) => options)
      .find((option) => option.key === key)
      ?.open()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} keepMounted={keepMounted}>
      <Combobox.Target withExpandedAttribute>
        <SearchField
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={combobox.listId ?? undefined}
          autoComplete="off"
          label={label}
          draft={draft}
          change={(text) => {
            change(text)
            combobox.openDropdown()
          }}
          onFocus={onFocus}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Escape, with which a browser empties a search box.
            if (event.key === 'Escape' && isOpen) event.preventDefault()
            // Without a chosen suggestion Enter requests the list, which needs no suggestions.
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown()
          }}
          {...input}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={groups.length === 0}>
        <Combobox.Options aria-label="Suggestions">
          {groups.map(({ heading, options }) => (
            <Combobox.Group key={heading} label={heading}>
              {options.map(({ key, name }) => (
                <Combobox.Option key={key} value={key} mih={{ base: 44, sm: 'auto' }}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
