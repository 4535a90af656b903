import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryIn } from '../../platform/api/query-keys.ts'
import { saveList } from '../../platform/api/writes/save-list.ts'
import { DayInput } from '@armature/ui/day-input.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import type { AccountEvent } from './account-api.ts'
import { auditColumns, eventName, kindOptions } from './account-event-columns.tsx'
import { accountLists } from './account-lists.ts'
import { AuditEventDialog } from './audit-event-dialog.tsx'

/** A day in the address, picked in the browser's own calendar. */
const DayFilter = ({ state, name, label }: { state: TableState; name: 'from' | 'to'; label: string }) => {
  const { from, to } = state.filters
  return (
    <DayInput
      aria-label={label}
      leftSection={
        <Text size="sm" c="dimmed" aria-hidden="true">
          {label}
        </Text>
      }
      leftSectionWidth={56}
      value={state.filters[name] ?? ''}
      onDay={(day) => state.setFilter(name, day)}
      {...(name === 'from' ? { max: to } : { min: from })}
      w={200}
    />
  )
}

/** The events of all accounts, for the marketplace's operator: who, when, from where, before and after. */
export const AuditPage = () => {
  const state = useTableState(accountLists.audit)
  const rowsQuery = accountLists.audit.queryOf(state)
  const events = useQuery(rowsQuery)
  const [shown, setShown] = useState<AccountEvent | null>(null)
  return (
    <>
      <PageHeader
        title="Audit"
        description="Sign-ins, failures, resets and changes on every account. Open one to see what changed."
      />
      <DataTable
        label="Audit"
        columns={auditColumns}
        source={events}
        save={saveList('listAccountEvents', queryIn(rowsQuery.queryKey))}
        state={state}
        rowKey={({ id }) => id}
        rowAction={{ label: eventName, run: setShown }}
        toolbar={
          <>
            <SearchBox state={state} label="Search accounts" />
            <FilterSelect state={state} name="kind" label="Kind" all="Everything" options={kindOptions} />
            <DayFilter state={state} name="from" label="From" />
            <DayFilter state={state} name="to" label="To" />
          </>
        }
        empty={{ title: 'Nothing has happened yet.' }}
      />
      <AuditEventDialog event={shown} onClose={() => setShown(null)} />
    </>
  )
}
