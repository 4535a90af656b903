import { messages } from '@armature/domain/messages'
import { isRecorded } from '@armature/domain/receivables/incoming-transfer'
import { readTransferRows } from '@armature/domain/receivables/transfer-rows'
import { Button, Group, List, Stack, Text, Textarea, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import type { Answer } from '../../platform/api/client.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { refreshReceivables } from './receivables-api.ts'

type Results = Answer<'recordTransfers'>['results']

interface Shown {
  /** The lines behind the results, in the same order. */
  lines: readonly string[]
  results: Results
  isPreview: boolean
}

const Outcome = ({ lines, results, isPreview }: Shown) => (
  <div role="status">
    <Text size="sm" fw={600} mb={4}>
      {isPreview
        ? 'Preview: nothing is recorded yet.'
        : `${results.filter(({ outcome }) => isRecorded(outcome)).length} recorded`}
    </Text>
    <List size="sm" withPadding={false}>
      {results.map(({ outcome, text }, index) => (
        <List.Item key={`${index}:${lines[index]}`}>
          <Text size="sm" span c={isRecorded(outcome) ? 'inherit' : 'red'}>
            {lines[index]}: {text}
          </Text>
        </List.Item>
      ))}
    </List>
  </div>
)

/** Transfers pasted from the seller's bank or typed: a preview first; then each is recorded once. */
export const RecordTransfers = () => {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const titleId = useId()
  const record = useWrite({
    send: (isPreview: boolean, write) =>
      write('recordTransfers', {
        body: {
          is_preview: isPreview,
          transfers: readTransferRows(text).flatMap(({ transfer }) => transfer ?? []),
        },
      }),
    onDone: ({ results }, isPreview) => {
      const lines = readTransferRows(text).map(({ line }) => line.trim())
      setShown({ lines, results, isPreview })
      if (isPreview) return
      // Rows that weren't recorded stay, to be corrected.
      setText(lines.filter((_, index) => !isRecorded(results[index]?.outcome ?? 'unknown')).join('\n'))
    },
    onSettled: refreshReceivables,
  })
  const run = (isPreview: boolean) => {
    const rows = readTransferRows(text)
    const wrong = rows.findIndex((row) => row.problem !== null)
    const first = rows[wrong]
    setProblem(
      rows.length === 0
        ? messages.required
        : first === undefined
          ? null
          : `Row ${wrong + 1}: ${first.problem ?? ''}`,
    )
    if (rows.length > 0 && first === undefined) void record.run(isPreview)
  }
  return (
    <section aria-labelledby={titleId}>
      <LeaveGuard unsaved={() => (text.trim() === '' ? [] : ['Transfers'])} />
      <Stack gap="sm">
        <Title order={2} size="h4" id={titleId}>
          Record transfers
        </Title>
        <Textarea
          label="Amount, date and reference, one transfer per row"
          description="Paste rows from your bank, separated by tabs or semicolons. You can add the bank’s own number after a #."
          placeholder="120.00; 2026-11-29; RF18 0000 42; #4711"
          autosize
          minRows={3}
          maxRows={14}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setShown(null)
          }}
        />
        <Group gap="xs">
          <Button variant="default" disabled={record.isBusy} onClick={() => run(true)}>
            Preview
          </Button>
          <BusyButton isBusy={record.isBusy} onClick={() => run(false)}>
            Record
          </BusyButton>
        </Group>
        {shown !== null && <Outcome {...shown} />}
      </Stack>
    </section>
  )
}
