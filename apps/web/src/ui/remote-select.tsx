import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

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
  /** A choice that was made elsewhere and may be in no answer. */
  known?: Option | null
  /** Names the answers to a search in the cache. */
  keyOf: (search: string) => QueryKey
  load: (search: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** A select whose options the server searches while the person types. */
export const RemoteSelect = <Option extends RemoteOption>({
  keyOf,
  load,
  value,
  onChange,
  known,
  onBlur,
  ...input
}: RemoteSelectProps<Option>) => {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const current = [known ?? null, chosen].find((option) => option?.id === value) ?? null
  // The input holds the chosen label: that is no search.
  const wanted = search === current?.label ? '' : search.trim().slice(0, 200)
  const [asked] = useDebouncedValue(wanted, 200)
  const found = useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
  })
  // An older search's matches are no choices: they would change under the hand that is choosing.
  const isSettled = asked === wanted && !found.isPlaceholderData
  const options = isSettled ? (found.data ?? []) : []
  const isListed = current === null || options.some(({ id }) => id === current.id)
  const all = isListed ? options : [current, ...options]
  const hints = new Map(all.map(({ id, hint }) => [String(id), hint]))
  return (
    <Select
      {...input}
      searchable
      data={all.map(({ id, label }) => ({ value: String(id), label }))}
      // The server has searched; its answers are shown as they are.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        const option = all.find((one) => String(one.id) === id) ?? null
        setChosen(option)
        onChange(option?.id ?? null, option)
      }}
      searchValue={search}
      onSearchChange={setSearch}
      {...(onBlur ? { onBlur } : {})}
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          {hints.get(option.value) !== undefined && (
            <div style={{ color: 'var(--mantine-color-dimmed)', fontSize: 12 }}>
              {hints.get(option.value)}
            </div>
          )}
        </div>
      )}
      rightSection={found.isFetching ? <Loader size={14} aria-hidden /> : null}
      nothingFoundMessage={
        found.isError
          ? 'This could not be loaded.'
          : found.isFetching || !isSettled
            ? 'Loading'
            : 'Nothing matches.'
      }
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
