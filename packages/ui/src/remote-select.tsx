import { Loader, Select } from '@mantine/core'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { useRef, useState } from 'react'
import { appTerms } from './app-terms.ts'
import { nothingMatches } from './nothing-matches.ts'
import { useListOnFocus } from './focus/use-list-on-focus.ts'

export interface RemoteOption {
  id: number
  label: string
  /** A second line, to tell similar ones apart. */
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
  /** Focused first, closed until something is typed or pressed. */
  isFirst?: boolean
  /** A choice made elsewhere, which may be in no answer. */
  known?: Option | null
  /** Names the search's answers in the cache. */
  keyOf: (search: string) => QueryKey
  load: (search: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** Shown below if nothing matches the text; receives a setter to replace it. */
  renderNothing?: (typed: string, search: (text: string) => void) => ReactNode
}

/** The text shown instead of options, while loading or without any. */
export const nothingFoundText = (isError: boolean, isLoading: boolean): string => {
  if (isError) return 'This could not be loaded.'
  return isLoading ? 'Loading' : nothingMatches
}

type Search<Option extends RemoteOption> = Pick<RemoteSelectProps<Option>, 'keyOf' | 'load'> & {
  typed: string
  current: Option | null
}

const nothingOf = (isSettled: boolean, found: readonly unknown[] | undefined, wanted: string): string =>
  isSettled && found?.length === 0 ? wanted : ''

/** The server's matches for the typed text; with none typed, also the present choice. */
const useFound = <Option extends RemoteOption>({ keyOf, load, typed, current }: Search<Option>) => {
  // The input contains the chosen label: that isn't a search.
  const wanted = typed === current?.label ? '' : typed.trim().slice(0, appTerms().searchLength)
  const [asked] = useDebouncedValue(wanted, 200)
  const found = useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
  })
  // Matches of an older search can't be chosen, because they would change during the choice.
  const isSettled = asked === wanted && !found.isPlaceholderData
  const options = isSettled ? (found.data ?? []) : []
  const isListed = current === null || wanted !== '' || options.some(({ id }) => id === current.id)
  return {
    options: isListed ? options : [current, ...options],
    isOneMatch: wanted !== '' && options.length === 1,
    isFetching: found.isFetching,
    nothingFor: nothingOf(isSettled, found.data, wanted),
    nothingFound: nothingFoundText(found.isError, found.isFetching || !isSettled),
  }
}

/**
 * The text that nothing matches, until something does. Leaving the field empties it, and the ways on have to stay for
 * whoever goes there.
 */
const useNothing = (search: string, nothingFor: string, isAnythingFound: boolean): string => {
  const [nothing, setNothing] = useState('')
  const now = nothingFor === '' && !isAnythingFound ? nothing : nothingFor
  const stays = search === '' ? nothing : now
  if (stays !== nothing) setNothing(stays)
  return stays
}

const OptionLines = ({ label, hint }: { label: string; hint: string | undefined }) => (
  <div>
    <div>{label}</div>
    {hint !== undefined && (
      <div style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.75rem' }}>{hint}</div>
    )}
  </div>
)

/** A select whose options the server searches as the person types. */
export const RemoteSelect = <Option extends RemoteOption>({
  keyOf,
  load,
  value,
  onChange,
  known,
  onBlur,
  isFirst = false,
  renderNothing,
  ref,
  ...input
}: RemoteSelectProps<Option>) => {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const current = [known ?? null, chosen].find((option) => option?.id === value) ?? null
  const { options, isOneMatch, isFetching, nothingFound, nothingFor } = useFound({
    keyOf,
    load,
    typed: search,
    current,
  })
  const { keepMounted, onFocus } = useListOnFocus()
  const box = useRef<HTMLInputElement>(null)
  const nothing = useNothing(search, nothingFor, options.length > 0)
  const searchFor = (text: string) => {
    box.current?.focus()
    setSearch(text)
  }
  const hints = new Map(options.map(({ id, hint }) => [String(id), hint]))
  return (
    <>
      <Select
        {...input}
        ref={useMergedRef(box, ref)}
        searchable
        autoFocus={isFirst}
        // In a dialog, which moves the focus itself.
        {...(isFirst && { 'data-autofocus': true })}
        openOnFocus={!isFirst}
        data={options.map(({ id, label }) => ({ value: String(id), label }))}
        // Enter takes the option that matches the text.
        selectFirstOptionOnChange={isOneMatch}
        // The server has already searched; show its results unfiltered.
        filter={({ options: all }) => all}
        value={value === null ? null : String(value)}
        onChange={(id) => {
          const option = options.find((one) => String(one.id) === id) ?? null
          setChosen(option)
          onChange(option?.id ?? null, option)
        }}
        // Text is typed but nothing chosen yet: submitting with Enter would lose it.
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
      {nothing !== '' && renderNothing?.(nothing, searchFor)}
    </>
  )
}
