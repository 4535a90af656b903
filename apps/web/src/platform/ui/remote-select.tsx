import { limits } from '@armature/domain/limits'
import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useState } from 'react'
import { nothingMatches } from './nothing-matches.ts'
import { useListOnFocus } from './use-list-on-focus.ts'

export interface RemoteOption {
  id: number
  label: string
  /** A second line, for telling alike ones apart. */
  hint?: string
}

export interface RemoteSelectProps<Option extends RemoteOption = RemoteOption> {
  label: string
  placeholder?: string
  value: number | null
  onChange: (id: number | null, option: Option | null) => void
  onBlur?: () => void
  error?: string | undefined
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  /** It has the focus first, shut until something is typed or pressed. */
  isFirst?: boolean
  /** A choice that was made elsewhere and may be in no answer. */
  known?: Option | null
  /** Names the answers to a search in the cache. */
  keyOf: (search: string) => QueryKey
  load: (search: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** The words in the place of options, while the server is asked, or where it has none. */
export const nothingFoundText = (isError: boolean, isLoading: boolean): string => {
  if (isError) return 'This could not be loaded.'
  return isLoading ? 'Loading' : nothingMatches
}

type Search<Option extends RemoteOption> = Pick<RemoteSelectProps<Option>, 'keyOf' | 'load'> & {
  typed: string
  current: Option | null
}

/** The server's matches for the typed text; with none typed the present choice, too. */
const useFound = <Option extends RemoteOption>({ keyOf, load, typed, current }: Search<Option>) => {
  // The input holds the chosen label: that is no search.
  const wanted = typed === current?.label ? '' : typed.trim().slice(0, limits.search.text)
  const [asked] = useDebouncedValue(wanted, 200)
  const found = useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
  })
  // Matches of an older search are no choices, because they would change while the person chooses.
  const isSettled = asked === wanted && !found.isPlaceholderData
  const options = isSettled ? (found.data ?? []) : []
  const isListed = current === null || wanted !== '' || options.some(({ id }) => id === current.id)
  return {
    options: isListed ? options : [current, ...options],
    isOneMatch: wanted !== '' && options.length === 1,
    isFetching: found.isFetching,
    nothingFound: nothingFoundText(found.isError, found.isFetching || !isSettled),
  }
}

const OptionLines = ({ label, hint }: { label: string; hint: string | undefined }) => (
  <div>
    <div>{label}</div>
    {hint !== undefined && (
      <div style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.75rem' }}>{hint}</div>
    )}
  </div>
)

/** A select whose options the server searches while the person types. */
export const RemoteSelect = <Option extends RemoteOption>({
  keyOf,
  load,
  value,
  onChange,
  known,
  onBlur,
  isFirst = false,
  ...input
}: RemoteSelectProps<Option>) => {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const current = [known ?? null, chosen].find((option) => option?.id === value) ?? null
  const { options, isOneMatch, isFetching, nothingFound } = useFound({ keyOf, load, typed: search, current })
  const { keepMounted, onFocus } = useListOnFocus()
  const hints = new Map(options.map(({ id, hint }) => [String(id), hint]))
  return (
    <Select
      {...input}
      searchable
      autoFocus={isFirst}
      // In a dialog, which moves the focus by itself.
      {...(isFirst && { 'data-autofocus': true })}
      openOnFocus={!isFirst}
      data={options.map(({ id, label }) => ({ value: String(id), label }))}
      // Enter takes the one that the text says.
      selectFirstOptionOnChange={isOneMatch}
      // The server has searched; its answers are shown as they are.
      filter={({ options: all }) => all}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        const option = options.find((one) => String(one.id) === id) ?? null
        setChosen(option)
        onChange(option?.id ?? null, option)
      }}
      // A text is typed and nothing chosen yet: to send the form by Enter would lose it.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && search !== (current?.label ?? '')) event.preventDefault()
      }}
      searchValue={search}
      onSearchChange={setSearch}
      {...(onBlur ? { onBlur } : {})}
      renderOption={({ option }) => <OptionLines label={option.label} hint={hints.get(option.value)} />}
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true, keepMounted }}
      onFocus={onFocus}
    />
  )
}
