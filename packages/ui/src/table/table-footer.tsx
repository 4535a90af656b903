import { wholeText } from '@armature/domain/values/number-text'
import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { appTerms } from '../app-terms.ts'
import { countText } from '../cells/count-text.ts'
import { offIf } from '../off-if.ts'
import shared from '../styles/shared.module.css'
import classes from './data-table.module.css'
import { TableHeight } from './table-menu.tsx'
import type { TableState } from './use-table-state.ts'

const rangeText = ({ page, pageSize }: TableState, count: number): string => {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, count)
  return `${wholeText(first)}–${wholeText(last)} of ${countText(count)}`
}

const arrowLabels = {
  previous: 'Previous page',
  next: 'Next page',
  first: 'First page',
  last: 'Last page',
} as const

/** The page at which the arrow is disabled. */
const endOf = (control: keyof typeof arrowLabels, pages: number): number =>
  control === 'next' || control === 'last' ? pages : 1

const sizeText = (state: TableState, size: TableSize): string => {
  if (size.isFailed) return 'Not loaded'
  if (size.count === undefined) return 'Loading'
  if (size.count === 0) return 'No rows'
  return size.isEmpty ? `0 of ${countText(size.count)}` : rangeText(state, size.count)
}

export interface TableSize {
  /** For the list whose rows are shown; undefined until they have loaded. */
  count: number | undefined
  /** The last known one, so that the user can leave a page that doesn't load. */
  lastCount: number | undefined
  /** The page has no rows, though the list may have some: it is past the end. */
  isEmpty: boolean
  isFailed: boolean
}

const PageSizeSelect = ({ state: { pageSize, setPageSize } }: { state: TableState }) =>
  setPageSize && (
    <NativeSelect
      size="xs"
      aria-label="Rows per page"
      value={String(pageSize)}
      data={appTerms().pageSizes.map((size) => ({ value: String(size), label: `${size} a page` }))}
      onChange={({ currentTarget: { value } }) =>
        setPageSize(appTerms().pageSizes.find((size) => String(size) === value) ?? pageSize)
      }
    />
  )

export const TableFooter = ({ state, size }: { state: TableState; size: TableSize }) => {
  const isNarrow = useMediaQuery('(max-width: 575px)', undefined, { getInitialValueInEffect: false })
  const pages = Math.max(1, Math.ceil((size.count ?? size.lastCount ?? 0) / state.pageSize))
  return (
    <div className={`${shared.headRow} ${classes.footer}`}>
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {sizeText(state, size)}
        </Text>
        <PageSizeSelect state={state} />
        {state.name && <TableHeight name={state.name} />}
      </Group>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={state.page}
          onChange={(page) => page !== state.page && state.setPage(page)}
          siblings={isNarrow ? 0 : 1}
          boundaries={1}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          getControlProps={(control) => ({
            'aria-label': arrowLabels[control],
            disabled: false,
            ...offIf(state.page === endOf(control, pages)),
          })}
        />
      )}
    </div>
  )
}
