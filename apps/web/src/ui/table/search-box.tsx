import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { TableState } from './use-table-state.ts'

/** Asks while the person types; the address may also change by going back, then the box follows. */
export const SearchBox = ({ state, label }: { state: TableState; label: string }) => {
  const [draft, setDraft] = useState(state.search)
  const [seen, setSeen] = useState(state.search)
  const commit = useDebouncedCallback((text: string) => {
    const search = text.trim().slice(0, 200)
    setSeen(search)
    state.setSearch(search)
  }, 250)
  if (seen !== state.search && draft.trim() === seen) {
    setSeen(state.search)
    setDraft(state.search)
  }
  const change = (text: string) => {
    setDraft(text)
    commit(text)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        draft === '' ? null : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
        )
      }
      flex="1 1 220px"
      maw={360}
    />
  )
}
