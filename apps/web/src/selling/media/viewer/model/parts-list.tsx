import { wholeText } from '@armature/domain/values/number-text'
import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff, IconFocus2 } from '@tabler/icons-react'
import { Fragment, memo, useEffect, useMemo, useState } from 'react'
import { nothingMatches } from '@armature/ui/nothing-matches.ts'
import { SearchField } from '@armature/ui/table/tools/search-field.tsx'
import type { Part } from './part-tree.ts'
import { partsNamed } from './part-tree.ts'
import { useNearRows } from './use-near-rows.ts'
import type { Viewer } from '../viewer.ts'
import { seenParts } from '../viewer-state.ts'
import classes from '../viewer.module.css'

interface RowProps extends Pick<Viewer, 'act' | 'say'> {
  part: Part
  parts: readonly Part[]
  /** Its position in the list, and the list's length. */
  at: number
  listed: number
  isSelected: boolean
  isSeen: boolean
}

const Row = ({ part, parts, at, listed, isSelected, isSeen, act, say }: RowProps) => {
  const { id, name, depth } = part
  const hover = (isOver: boolean) => act({ type: 'hover', id: isOver ? id : null })
  return (
    <li
      className={classes.part}
      data-at={at}
      aria-setsize={listed}
      aria-posinset={at + 1}
      data-selected={isSelected}
      data-hidden={!isSeen}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
    >
      <UnstyledButton
        className={classes.partName}
        title={name}
        style={{ paddingInlineStart: 10 + Math.min(depth, 6) * 14 }}
        aria-pressed={isSelected}
        onFocus={() => hover(true)}
        onBlur={() => hover(false)}
        onClick={() => act({ type: 'select', id: isSelected ? null : id })}
      >
        {name}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`Show only ${name}`}
        onClick={() => {
          act({ type: 'isolate', parts, id })
          say(`Only ${name} is shown`)
        }}
      >
        <IconFocus2 size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`Show ${name}`}
        aria-pressed={isSeen}
        onClick={() => act({ type: 'hide', parts, id, isHidden: isSeen })}
      >
        {isSeen ? <IconEye size={16} /> : <IconEyeOff size={16} />}
      </ActionIcon>
    </li>
  )
}

/** Re-renders only for its own changes: a pointer over the picture changes no row. */
const CalmRow = memo(Row)

/** The space of rows that aren't rendered. */
const Gap = ({ px }: { px: number }) => px > 0 && <li aria-hidden="true" style={{ height: px }} />

interface RowsProps extends Pick<Viewer, 'act' | 'say'> {
  parts: readonly Part[]
  /** The parts that a search found. */
  found: readonly Part[]
  hidden: ReadonlySet<number>
  selected: number | null
}

/** The visible rows and those near them, since an assembly has thousands. */
const Rows = ({ parts, found, hidden, selected, act, say }: RowsProps) => {
  const seen = useMemo(() => seenParts(parts, hidden), [parts, hidden])
  const { list, rows, leftOutAfter, rowPx, showRow, watched } = useNearRows<HTMLUListElement>(found.length)
  const selectedAt = selected === null ? -1 : found.findIndex(({ id }) => id === selected)
  useEffect(() => {
    // A part chosen in the picture may be anywhere in the list.
    if (selectedAt >= 0) showRow(selectedAt)
  }, [selectedAt, showRow])
  return (
    <ul ref={list} className={classes.partRows} {...watched}>
      {rows.map(({ at, leftOut }) => {
        const part = found[at]
        return (
          part && (
            <Fragment key={part.id}>
              <Gap px={leftOut * rowPx} />
              <CalmRow
                part={part}
                parts={parts}
                at={at}
                listed={found.length}
                isSelected={part.id === selected}
                isSeen={seen.has(part.id)}
                act={act}
                say={say}
              />
            </Fragment>
          )
        )
      })}
      <Gap px={leftOutAfter * rowPx} />
    </ul>
  )
}

const CalmRows = memo(Rows)

/** From this many on, the list has a search. */
const manyParts = 10

interface FindPartProps {
  search: string
  onSearch: (search: string) => void
  found: number
}

const FindPart = ({ search, onSearch, found }: FindPartProps) => (
  <>
    <SearchField
      label="Find a part"
      draft={search}
      change={onSearch}
      size="xs"
      flex="none"
      maw="none"
      className={classes.findPart ?? ''}
      // Escape clears it, and on the next press closes the surrounding dialog.
      data-mantine-stop-propagation={search !== ''}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onSearch('')
      }}
    />
    <Text size="xs" c="dimmed" px={14} role="status" className={classes.foundParts ?? ''}>
      {search.trim() !== '' && (found === 0 ? nothingMatches : `${wholeText(found)} found`)}
    </Text>
  </>
)

interface PartsListProps extends Pick<Viewer, 'state' | 'act' | 'say'> {
  model: Pick<Viewer['model'], 'partCount'> & { parts: readonly Part[] }
}

/** The list's search, which ends when a part outside its results is chosen in the picture. */
const useFoundParts = (parts: readonly Part[], selected: number | null) => {
  const [search, setSearch] = useState('')
  const found = useMemo(() => partsNamed(parts, search), [parts, search])
  const [lastSelected, setLastSelected] = useState(selected)
  if (selected !== lastSelected) {
    setLastSelected(selected)
    if (selected !== null && !found.some(({ id }) => id === selected)) setSearch('')
  }
  return { search, setSearch, found }
}

/** The file's parts: each name can be shown, hidden, isolated, and found in the picture. */
export const PartsList = ({ model, state, act, say }: PartsListProps) => {
  const { search, setSearch, found } = useFoundParts(model.parts, state.selected)
  return (
    <section className={classes.parts} aria-label="Parts">
      <div className={classes.panelTitle}>
        <Text fw={650} size="sm">
          Parts ({wholeText(model.partCount)})
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          disabled={state.hidden.size === 0}
          onClick={() => act({ type: 'show-all' })}
        >
          Show all
        </Button>
      </div>
      {model.parts.length >= manyParts && (
        <FindPart search={search} onSearch={setSearch} found={found.length} />
      )}
      <CalmRows
        parts={model.parts}
        found={found}
        hidden={state.hidden}
        selected={state.selected}
        act={act}
        say={say}
      />
    </section>
  )
}
