import { messages } from '@armature/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { mailList, refreshMails } from './mail-api.ts'
import { mailColumns, stateOptions } from './mail-columns.tsx'

/** Undelivered mails, for the marketplace's operator. */
export const MailsPage = () => {
  const state = useTableState(mailList)
  const mails = useQuery(mailList.queryOf(state))
  const again = useWrite({
    send: (id: number, write) => write('sendMailAgain', { params: { id } }),
    success: messages.mailSentAgain,
    onSettled: refreshMails,
  })
  return (
    <>
      <PageHeader title="Mails" description="Mails that could not be delivered: refused, or delayed." />
      <DataTable
        label="Mails"
        columns={mailColumns(({ id }) => void again.run(id))}
        source={mails}
        state={state}
        rowKey={({ id }) => id}
        toolbar={
          <>
            <SearchBox state={state} label="Search mails" />
            <FilterSelect state={state} name="state" label="State" all="All states" options={stateOptions} />
          </>
        }
        empty={{
          picture: 'done',
          title: 'All mails were delivered.',
          description: 'Refused and delayed mails appear here with the reason, and can be sent again.',
        }}
      />
    </>
  )
}
