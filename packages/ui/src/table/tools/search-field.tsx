import type { TextInputProps } from '@mantine/core'
import { CloseButton, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { appTerms } from '../../app-terms.ts'
import { useDraft } from '../cells/use-draft.ts'
import type { TableState } from '../use-table-state.ts'

const tooLongError = (text: string): string | null => {
  const { searchLength, tooLongText } = appTerms()
  return tooLongText(text, searchLength)
}

/** The text in a list's search box, and its setter: the list follows once typing pauses. */
export const useSearchDraft = (state: TableState) => {
  const commit = (text: string) => {
    if (tooLongError(text) !== null) return null
    state.setSearch(text)
    return text
  }
  return useDraft(state.search, commit, state.clears)
}

interface SearchFieldProps extends Omit<TextInputProps, 'label' | 'onChange'> {
  label: string
  draft: string
  change: (text: string) => void
}

/** The box of a search. On a phone it has its own row; beside many tools it shrinks first. */
export const SearchField = ({ label, draft, change, ref, ...input }: SearchFieldProps) => {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    // The button goes with the text; the next search is typed here.
    box.current?.focus()
    change('')
  }
  return (
    <TextInput
      ref={useMergedRef(box, ref)}
      type="search"
      aria-label={label}
      placeholder={label}
      value={draft}
      error={tooLongError(draft)}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        draft === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />
      }
      flex={{ base: '1 1 100%', sm: '1 1 110px' }}
      maw={360}
      wrapperProps={{ 'data-search': true }}
      {...input}
    />
  )
}
