import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useDraft } from '../../ui/table/use-draft.ts'
import type { TableState } from '../../ui/table/use-table-state.ts'
import { storeSearch, suggestionsQuery } from './shop-queries.ts'

const label = 'Search by name or property'

/** What each suggestion is called, where it leads, and under which heading it stands. */
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
  const commit = (text: string) => {
    const asked = text.slice(0, 200)
    state.setSearch(asked)
    return asked
  }
  const [draft, change] = useDraft(state.search, commit, state.clears)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const groups = useSuggestions(state.search)
  const isOpen = combobox.dropdownOpened && groups.length > 0
  const submit = (key: string) => {
    combobox.closeDropdown()
    groups
      .flatMap(({ options }) => options)
      .find((option) => option.key === key)
      ?.open()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          type="search"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={combobox.listId ?? undefined}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={draft}
          onChange={(event) => {
            change(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // A browser empties a search box by it.
            if (event.key === 'Escape' && isOpen) event.preventDefault()
            // The list shows already what Enter would ask for.
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown()
          }}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={
            draft === '' ? null : (
              <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
            )
          }
          flex={{ base: '1 1 220px', sm: '1 1 130px' }}
          maw={360}
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
