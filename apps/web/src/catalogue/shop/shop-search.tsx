import { Combobox, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { SearchField, useSearchDraft } from '../../ui/table/search-field.tsx'
import type { TableState } from '../../ui/table/use-table-state.ts'
import { useListOnFocus } from '../../ui/use-list-on-focus.ts'
import { storeSearch, suggestionsQuery } from './shop-queries.ts'

const label = 'Search by name or property'

/** The name of each suggestion, its page, and the heading above it. */
const useSuggestions = (search: string) => {
  const navigate = useNavigate()
  const { data } = useQuery({ ...suggestionsQuery(search), enabled: search.length > 1 })
  if (data === undefined || search.length < 2) return []
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

/** The catalogue's search: the list follows what is typed, and below it stands what that may be meant for. */
export const ShopSearch = ({ state }: { state: TableState }) => {
  const [draft, change] = useSearchDraft(state)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const groups = useSuggestions(state.search)
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
            // A browser empties a search box by it.
            if (event.key === 'Escape' && isOpen) event.preventDefault()
            // The list shows already what Enter would ask for.
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown()
          }}
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
