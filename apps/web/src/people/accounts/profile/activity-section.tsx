import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { FilterSelect } from '../../../platform/ui/table/tools/filter-select.tsx'
import { useTableState } from '../../../platform/ui/table/use-table-state.ts'
import { kindOptions, ownEventColumns } from '../account-event-columns.tsx'
import { accountLists } from '../account-lists.ts'
import { ProfileSection } from './profile-section.tsx'

/** The account's events, so its owner notices actions that weren't theirs. */
export const ActivitySection = () => {
  const state = useTableState(accountLists.ownEvents)
  const events = useQuery(accountLists.ownEvents.queryOf(state))
  return (
    <ProfileSection title="Recent activity">
      <DataTable
        label="Recent activity"
        columns={ownEventColumns}
        source={events}
        state={state}
        rowKey={({ id }) => id}
        toolbar={
          <FilterSelect state={state} name="kind" label="Kind" all="Everything" options={kindOptions} />
        }
        empty={{ title: 'Nothing has happened yet.' }}
      />
    </ProfileSection>
  )
}
