import { limits } from '@armature/domain/limits'
import { Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { countText } from '../count-text.ts'
import shared from '../shared.module.css'
import classes from './data-table.module.css'
import type { TableState } from './use-table-state.ts'

const number = new Intl.NumberFormat('en-US')

const rangeText = (page: number, count: number): string => {
  const first = (page - 1) * limits.page.size + 1
  const last = Math.min(page * limits.page.size, count)
  return `${number.format(first)}–${number.format(last)} of ${countText(count)}`
}

const arrowLabels = {
  previous: 'Previous page',
  next: 'Next page',
  first: 'First page',
  last: 'Last page',
} as const

const sizeText = (state: TableState, size: TableSize): string => {
  if (size.isFailed) return 'Not loaded'
  if (size.count === undefined) return 'Loading'
  return size.count === 0 ? 'No rows' : rangeText(state.page, size.count)
}

export interface TableSize {
  /** Of the list whose rows are shown; undefined while they aren't there. */
  count: number | undefined
  /** The last one that was known, so that one can leave a page that doesn't load. */
  lastCount: number | undefined
  isFailed: boolean
}

export const TableFooter = ({ state, size }: { state: TableState; size: TableSize }) => {
  const isNarrow = useMediaQuery('(max-width: 575px)', undefined, { getInitialValueInEffect: false })
  const pages = Math.max(1, Math.ceil((size.count ?? size.lastCount ?? 0) / limits.page.size))
  return (
    <div className={`${shared.headRow} ${classes.footer}`}>
      <Text size="sm" c="dimmed" role="status">
        {sizeText(state, size)}
      </Text>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={state.page}
          onChange={state.setPage}
          siblings={isNarrow ? 0 : 1}
          boundaries={1}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          getControlProps={(control) => ({ 'aria-label': arrowLabels[control] })}
        />
      )}
    </div>
  )
}
