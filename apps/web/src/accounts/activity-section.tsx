import { accountEventKinds } from '@armature/domain/accounts/account-events'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../ui/table/data-table.tsx'
import { FilterSelect } from '../ui/table/filter-select.tsx'
import { useTableState } from '../ui/table/use-table-state.ts'
import type { AccountEvent } from './account-api.ts'
import { ownEventsQuery } from './account-api.ts'
import { kindOptions, ownEventColumns } from './account-event-columns.tsx'
import { ProfileSection } from './profile-section.tsx'

/** What happened to the account, so that its owner sees what they didn't do. */
export const ActivitySection = () => {
  const state = useTableState({ filters: { kind: accountEventKinds } })
  const { page, page_size, kind } = state.query
  const events = useQuery(
    ownEventsQuery({
      page,
      page_size,
      ...(kind === undefined ? {} : { kind: kind as AccountEvent['kind'] }),
    }),
  )
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
