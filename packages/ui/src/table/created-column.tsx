import { DateTime } from '../cells/date-time.tsx'
import type { Column } from './column.ts'

/** The day on which a record was created, with the year if it isn't this one. */
export const createdColumn: Column<{ created: string | null }, 'created'> = {
  id: 'created',
  header: 'Created',
  sortBy: 'created',
  cell: ({ created }) => <DateTime value={created} withTime={false} isShort missing="" />,
}
