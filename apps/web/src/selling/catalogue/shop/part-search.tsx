import { limits } from '@armature/domain/limits'
import { tooLongText } from '@armature/domain/values/text-length'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { paths } from '../../../platform/paths.ts'
import { settledMs } from '@armature/ui/table/cells/use-draft.ts'
import { storeSearch } from './shop-queries.ts'
import { SuggestingField } from './suggesting-field.tsx'
import classes from './part-search.module.css'

/** Opens the catalogue's list with the typed search; small above a page, large on the home page. */
export const PartSearch = ({ isLarge = false }: { isLarge?: boolean }) => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), settledMs)
  const isTooLong = tooLongText(text, limits.search.text) !== null
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTooLong) return
    const typed = text.trim()
    void navigate({
      to: paths.catalogue,
      search: { ...storeSearch(), ...(typed !== '' && { search: typed }) },
    })
  }
  return (
    <form role="search" onSubmit={search} className={classes.search} data-large={isLarge || undefined}>
      <SuggestingField
        name="search"
        size={isLarge ? 'lg' : 'sm'}
        maw="none"
        draft={text}
        change={setText}
        asked={isTooLong ? '' : asked}
      />
      {isLarge && (
        <Button type="submit" size="lg">
          Search
        </Button>
      )}
    </form>
  )
}
