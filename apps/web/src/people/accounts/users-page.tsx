import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryIn } from '../../platform/api/query-keys.ts'
import { saveList } from '../../platform/api/writes/save-list.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import type { UserRow } from './account-api.ts'
import { refreshUsers, saveData } from './account-api.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { accountLists } from './account-lists.ts'
import { personName } from '@armature/domain/accounts/person-name'
import { roleOptions, statusOptions } from './account-words.ts'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import type { AskedStatus } from './status-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { userColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

const useResend = () =>
  useWrite({
    send: (id: number, write) => write('resendUserVerification', { params: { id } }),
    success: messages.emailSent,
    onSettled: refreshUsers,
  })

/** Everyone with an account, for the marketplace's operator. */
export const UsersPage = () => {
  const actor = useActor()
  const state = useTableState(accountLists.users)
  const rowsQuery = accountLists.users.queryOf(state)
  const users = useQuery(rowsQuery)
  const [shown, setShown] = useState<UserRow | null>(null)
  const [asked, setAsked] = useState<AskedStatus | null>(null)
  const [isInviting, setInviting] = useState(false)
  const [erased, setErased] = useState<{ user: UserRow } | null>(null)
  const resend = useResend()
  const saving = useWrite({ send: (id: number) => saveData(id) })
  const columns = userColumns({
    onStatus: (user, status) => setAsked({ user, status }),
    onResend: ({ id }) => void resend.run(id),
    onDownload: ({ id }) => void saving.run(id),
    onErase: (user) => setErased({ user }),
  })
  return (
    <>
      <PageHeader
        title="Users"
        description="Open one to see its history."
        actions={
          canEver(actor, 'user.invite') && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
              New customer
            </Button>
          )
        }
      />
      <DataTable
        label="Users"
        columns={columns}
        source={users}
        save={saveList('listUsers', queryIn(rowsQuery.queryKey))}
        state={state}
        rowKey={({ id }) => id}
        rowAction={{ label: (user) => `Account of ${personName(user)}`, run: setShown }}
        toolbar={
          <>
            <SearchBox state={state} label="Search users" />
            <FilterSelect state={state} name="role" label="Role" all="All roles" options={roleOptions} />
            <FilterSelect
              state={state}
              name="status"
              label="Status"
              all="All statuses"
              options={statusOptions}
            />
          </>
        }
        empty={{
          picture: 'papers',
          title: 'No users yet.',
          description: 'Vendors and buyers sign up themselves. You can also invite customers here.',
        }}
      />
      <UserDialog user={shown} onClose={() => setShown(null)} />
      <StatusDialog asked={asked} onClose={() => setAsked(null)} />
      <ErasureDialog asked={erased} onClose={() => setErased(null)} />
      <NewCustomerDialog
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onInvited={() => void refreshUsers()}
      />
    </>
  )
}
