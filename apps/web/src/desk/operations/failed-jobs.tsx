import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { jobsDropped, jobsRetried } from '@armature/domain/operations/operation-texts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import shared from '@armature/ui/styles/shared.module.css'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useChosenRows } from '@armature/ui/table/selection.tsx'
import { BulkBar } from '@armature/ui/table/tools/bulk-bar.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { notifyKept } from '@armature/ui/toasts/notify-results.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { DialogForm } from '../../trading/orders/dialog-form.tsx'
import type { FailedJob } from './operations-api.ts'
import { failedJobList, refreshOperations } from './operations-api.ts'

const columns: Column<FailedJob>[] = [
  {
    id: 'task',
    header: 'Failed job',
    isRowHeader: true,
    cell: ({ id, task, about }) => (
      <>
        {task}
        <span className={shared.below}>{about === '' ? `#${id}` : `#${id}, ${about}`}</span>
      </>
    ),
  },
  { id: 'error', header: 'Error', isProse: true, cell: ({ error }) => error ?? '–' },
  { id: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  { id: 'failed', header: 'Failed', cell: ({ failed }) => <DateTime value={failed} /> },
]

interface Fields {
  reason: string
}

const labels = { reason: 'Why' } as const satisfies Fields

const check = function* ({ reason }: Fields): Generator<Issue> {
  if (reason.trim() === '') yield { path: ['reason'], message: messages.required }
}

const DropForm = ({ jobs, onClose }: { jobs: readonly FailedJob[]; onClose: () => void }) => (
  <DialogForm
    start={{ reason: '' }}
    check={check}
    toSent={({ reason }: Fields) => ({ reason: reason.trim() })}
    labels={labels}
    act="drop"
    note={
      <>
        {jobs.map(({ id, task, about }) => (
          <Text key={id} size="sm" component="span" display="block">
            #{id}: {task}
            {about !== '' && `, ${about}`}
          </Text>
        ))}
        A dropped job never runs. A mail is dropped with its job.
      </>
    }
    send={({ reason }, write) => write('dropJobs', { body: { ids: jobs.map(({ id }) => id), reason } })}
    success={jobsDropped}
    onDone={({ results }) => {
      notifyKept(results, 'Not dropped')
      return refreshOperations()
    }}
    submit="Drop"
    onClose={onClose}
  >
    <LongTextField<Fields> name="reason" label={labels.reason} isFirst maxLength={limits.operations.reason} />
  </DialogForm>
)

/** Jobs without attempts left: select some to retry or drop them. */
export const FailedJobs = () => {
  const state = useTableState(failedJobList)
  const jobs = useQuery(failedJobList.queryOf(state))
  const { chosen, onChange, rows, clear } = useChosenRows(jobs.data?.results, ({ id }) => id)
  const [dropped, setDropped] = useState<readonly FailedJob[]>([])
  const retry = useWrite({
    send: (ids: readonly number[], write) => write('retryJobs', { body: { ids: [...ids] } }),
    success: jobsRetried,
    onDone: ({ results }) => {
      clear()
      notifyKept(results, 'Not retried')
    },
    onSettled: refreshOperations,
  })
  const closeDrop = () => setDropped([])
  return (
    <>
      <DataTable
        label="Failed jobs"
        columns={columns}
        source={jobs}
        state={state}
        rowKey={({ id }) => id}
        selection={{
          chosen,
          onChange,
          labelOf: ({ id }) => `job #${id}`,
          bar: rows.length > 0 && (
            <BulkBar
              count={rows.length}
              actions={[
                {
                  name: 'Retry',
                  possibleFor: rows.length,
                  onChoose: () => void retry.run(rows.map(({ id }) => id)),
                },
                {
                  name: 'Drop…',
                  possibleFor: rows.filter(({ can_drop }) => can_drop).length,
                  isDestructive: true,
                  onChoose: () => setDropped(rows),
                },
              ]}
              none=""
              onClear={clear}
            />
          ),
        }}
        empty={{ title: 'No failed jobs.', description: 'Jobs that ran out of attempts appear here.' }}
      />
      <Dialog
        opened={dropped.length > 0}
        onClose={closeDrop}
        title={`Drop ${dropped.length === 1 ? 'this job' : `${dropped.length} jobs`}`}
      >
        {dropped.length > 0 && <DropForm jobs={dropped} onClose={closeDrop} />}
      </Dialog>
    </>
  )
}
