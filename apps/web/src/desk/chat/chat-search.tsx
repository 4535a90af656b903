import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './chat.module.css'

interface ChatSearchProps {
  /** The text to search for; null without a search. */
  search: string | null
  onSearch: (search: string | null) => void
}

/**
 * The button that starts a search, and the box during it. A search that ends from the box returns the focus to the
 * button.
 */
export const ChatSearch = ({ search, onSearch }: ChatSearchProps) => {
  const [isEndedHere, setEndedHere] = useState(false)
  const begin = () => {
    setEndedHere(false)
    onSearch('')
  }
  const end = () => {
    setEndedHere(true)
    onSearch(null)
  }
  return search === null ? (
    <ActionIcon
      autoFocus={isEndedHere}
      variant="subtle"
      color="gray"
      size={32}
      aria-label="Search this chat"
      onClick={begin}
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  ) : (
    <TextInput
      className={classes.search ?? ''}
      autoFocus
      size="xs"
      type="search"
      aria-label="Search this chat"
      placeholder="Search this chat"
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      // Escape ends the search but leaves the chat open.
      data-mantine-stop-propagation="true"
      onKeyDown={({ key }) => key === 'Escape' && end()}
      rightSection={
        <ActionIcon variant="transparent" color="gray" size="sm" aria-label="Close search" onClick={end}>
          <span aria-hidden="true">×</span>
        </ActionIcon>
      }
    />
  )
}
