import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDraft } from './use-draft.ts'
import type { TableState } from './use-table-state.ts'

/** Asks while the person types; the address may also change by going back, then the box follows. */
export const SearchBox = ({ state, label }: { state: TableState; label: string }) => {
  const commit = (text: string) => {
    const asked = text.slice(0, 200)
    state.setSearch(asked)
    return asked
  }
  const [draft, change] = useDraft(state.search, commit, state.clears)
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
      // Beside a list's many tools it gives way first; on a phone it has a row to itself.
      flex={{ base: '1 1 220px', sm: '1 1 130px' }}
      maw={360}
    />
  )
}
