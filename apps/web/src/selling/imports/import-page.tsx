import { wholeText } from '@armature/domain/values/number-text'
import { importMachine, refusedOutcome, refusedPlan } from '@armature/domain/catalogue/imports/import-machine'
import { fill, messages } from '@armature/domain/messages'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { failureText } from '../../platform/api/failures.ts'
import { useWishes } from '../../platform/api/writes/use-wishes.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { RecordPage, RecordPanel, RecordView } from '@armature/ui/record/record-page.tsx'
import { saveContent } from '@armature/ui/save-file.ts'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { refreshProducts } from '../catalogue/products/catalogue-queries.ts'
import { ColumnChoices } from './column-choices.tsx'
import type { Import } from './import-queries.ts'
import { importAnswered, importLooks, importQuery, refreshImport } from './import-queries.ts'
import classes from './imports.module.css'
import { ImportArchive } from './import-archive.tsx'
import { ImportMending } from './import-mending.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportRowsTable } from './import-rows.tsx'
import type { Settings } from './import-settings.tsx'
import { ImportSettings } from './import-settings.tsx'
import { doneRows, fileText, rowsText } from './import-texts.ts'
import { ReadingChoice, useOtherReading } from './reading-choice.tsx'
import { ReadingNotes } from '../../platform/tables/reading-fields.tsx'

type Change = Settings & { columns?: Import['columns'] }

const columnsOnWire = (columns: NonNullable<Change['columns']>) =>
  // The choices come from the domain's own targets.
  columns as { target: 'skip'; unit: string | null }[]

/** Columns chosen for one kind of product don't apply to another: the server guesses again. */
const joinChanges = (
  { columns, answers = [], makers = [], rates = [], ...earlier }: Change,
  later: Change,
): Change => {
  const all = {
    answers: [...answers, ...(later.answers ?? [])],
    makers: [...makers, ...(later.makers ?? [])],
    rates: [...rates, ...(later.rates ?? [])],
  }
  return {
    ...earlier,
    ...(columns && later.type === undefined && { columns }),
    ...later,
    ...Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0)),
  }
}

const statusText = (of: Import, { isChecking, isReading }: { isChecking: boolean; isReading: boolean }) => {
  if (isReading) return 'Reading the file…'
  return isChecking ? 'Checking all rows…' : rowsText(of)
}

/** The import as it will be once what was chosen is saved. */
const withWish = (of: Import, wish: Change | null): Import => {
  const { decimal, answers = [], makers = [], rates = [], ...settings } = wish ?? {}
  return {
    ...of,
    ...settings,
    questions: of.questions.map((one) => ({
      ...one,
      ...answers.findLast(({ value }) => value === one.value),
    })),
    makers: of.makers.map((one) => ({
      ...one,
      ...makers.findLast(({ maker }) => maker === one.spellings[0]),
    })),
    foreign: of.foreign.map((one) => {
      const rate = rates.findLast(({ currency }) => currency === one.currency)
      return rate === undefined ? one : { ...one, ...rate, is_answered: true }
    }),
    ...(decimal !== undefined && { numbers: { decimal, told: 'all' }, twofold: null }),
  }
}

const useStart = () =>
  useWrite({
    send: (id: number, write) => write('startProductImport', { params: { id } }),
    success: () => messages.importStarted,
    onDone: importAnswered,
  })

const readyText = (ready: number): string => `Import ${wholeText(ready)} ${ready === 1 ? 'row' : 'rows'}`

/** An import can't start without the answers that its new products need. */
const isWaiting = ({ vendor, asked }: Import): boolean =>
  vendor === null || asked.some(({ adding }) => adding > 0)

/** Single cells come after the questions, whose answers settle most errors. */
const isUnanswered = ({
  asked,
  foreign,
  raisable,
  raise_packages: isRaising,
  unnumbered,
  make_skus: isNumbering,
}: Import): boolean =>
  asked.length > 0 ||
  (unnumbered > 0 && !isNumbering) ||
  foreign.some(({ is_answered: isAnswered }) => !isAnswered) ||
  (raisable > 0 && !isRaising)

/** Whether the columns and settings are open; null until the person opens or closes them. */
interface Unfolded {
  isOpen: boolean | null
  onToggle: (isOpen: boolean) => void
}

/** Says how many rows are refused because they have no stock. */
const SoldOut = ({ of: { problems, columns } }: { of: Import }) => {
  const isOfStock = (column: number | null) => column !== null && columns[column]?.target === 'quantity'
  const none = problems.find(({ column, text }) => isOfStock(column) && text === messages.quantityMinimum)
  if (none === undefined) return null
  const rows = `${wholeText(none.rows)} ${none.rows === 1 ? 'row' : 'rows'}`
  return (
    <Text size="sm" c="dimmed">
      {fill(messages.importSoldOut, { rows })}
    </Text>
  )
}

interface DraftProps {
  of: Import
  onChecked: () => void
  checked: number
  settings: Unfolded
}

/** The file's questions, a preview of its products, the start button, and how the file was read. */
const Draft = ({ of, onChecked, checked, settings }: DraftProps) => {
  const { wish, change } = useWishes({
    join: joinChanges,
    readAnew: () => refreshImport(of.id),
    send: ({ columns, ...settings }: Change, write) =>
      write('changeProductImport', {
        params: { id: of.id },
        body: { ...settings, ...(columns && { columns: columnsOnWire(columns) }) },
      }),
    onDone: (answer) => {
      importAnswered(answer)
      onChecked()
    },
  })
  const start = useStart()
  const other = useOtherReading(of)
  const wished = withWish(of, wish)
  const isChecking = wish !== null
  const isAsked = isWaiting(of)
  const isBlocked = of.ready === 0 || isAsked || isChecking || other.isReading
  const set = (settings: Change) => void change(settings)
  // If nothing identifies the products, start with the columns.
  const isUnread = of.unnumbered === 0 && !of.columns.some(({ target }) => target === 'sku')
  return (
    <>
      <ImportQuestions of={wished} onChange={set} />
      <RecordPanel label="Preview" title="Preview">
        <Group gap="md">
          <Text role="status">{statusText(of, { isChecking, isReading: other.isReading })}</Text>
          <BusyButton isBusy={start.isBusy} disabled={isBlocked} onClick={() => void start.run(of.id)}>
            {of.ready === 0 ? 'Nothing to import' : readyText(of.ready)}
          </BusyButton>
        </Group>
        {isAsked && of.ready > 0 && (
          <Text size="sm" c="dimmed">
            Answer the open questions first.
          </Text>
        )}
        <SoldOut of={of} />
        <ReadingNotes read={of} leftOut={of.left_out} />
        <ImportArchive
          of={of}
          onDone={(answer) => {
            importAnswered(answer)
            onChecked()
          }}
        />
        <ImportPreview of={of} fresh={`${checked} ${of.ready}`} />
      </RecordPanel>
      {of.plans[refusedPlan] > 0 && <ImportMending of={of} fresh={`${checked}`} isOpen={!isUnanswered(of)} />}
      <details
        open={settings.isOpen ?? isUnread}
        className={classes.details}
        onToggle={({ currentTarget }) => settings.onToggle(currentTarget.open)}
      >
        <summary>Columns and settings</summary>
        <Stack gap="md">
          <ImportSettings of={wished} reading={<ReadingChoice of={of} other={other} />} onChange={set} />
          <ColumnChoices
            of={{ ...wished, type: of.type }}
            isGuessed={wish?.type === undefined}
            onChange={(columns) => set({ columns })}
          />
        </Stack>
      </details>
    </>
  )
}

const RefusedFile = ({ of }: { of: Import }) => {
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      saveContent(await call('readRefusedRows', { params: { id: of.id }, query: { format } }))
    } catch (error) {
      showFailure(failureText(error, 'The file could not be made.'))
    }
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={() => void save('xlsx')}>
        Refused rows (XLSX)
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => void save('csv')}>
        Refused rows (CSV)
      </Button>
    </Group>
  )
}

/** Stops it before its last row; finished rows stay. */
const Stop = ({ of }: { of: Import }) => {
  const stop = useWrite({
    send: (id: number, write) => write('stopProductImport', { params: { id } }),
    success: () => messages.importStopped,
    onDone: importAnswered,
    // It may have finished by itself.
    onRefused: () => refreshImport(of.id),
  })
  return (
    <BusyButton
      isBusy={stop.isBusy}
      variant="default"
      size="compact-sm"
      mt="sm"
      onClick={() => void stop.run(of.id)}
    >
      Stop the import
    </BusyButton>
  )
}

/** Its progress, and the rows' outcomes. */
const Outcome = ({ of }: { of: Import }) => {
  const done = doneRows(of)
  const isRunning = importMachine.is(of.state, 'working')
  const isStopped = !isRunning && done < of.rows
  const start = useStart()
  return (
    <RecordPanel label="Progress" title="Progress">
      {isRunning && (
        <Progress.Root size="lg" mb="sm">
          <Progress.Section value={(100 * done) / of.rows} aria-label="Rows done" />
        </Progress.Root>
      )}
      <Text role="status">
        {isRunning ? `${wholeText(done)} of ${wholeText(of.rows)} rows. ` : ''}
        {rowsText(of)}
      </Text>
      {isRunning && (
        <Text size="sm" c="dimmed">
          You can leave this page. You’ll be notified when the import is done.
        </Text>
      )}
      {isRunning && <Stop of={of} />}
      {isStopped && (
        <Text size="sm" c="dimmed">
          Rows that were already imported stay.
        </Text>
      )}
      {isStopped && of.ready > 0 && (
        <BusyButton isBusy={start.isBusy} mt="sm" onClick={() => void start.run(of.id)}>
          {readyText(of.ready)}
        </BusyButton>
      )}
      {of.outcomes[refusedOutcome] > 0 && (
        <Notice color="orange" title="Some rows were refused" mt="sm">
          Correct them below and import them again, or download them with their errors.
          <RefusedFile of={of} />
        </Notice>
      )}
    </RecordPanel>
  )
}

const ImportView = ({ of, settings }: { of: Import; settings: Unfolded }) => {
  const client = useQueryClient()
  const [checked, setChecked] = useState(0)
  const isDraft = importMachine.is(of.state, 'editable')
  const { label, tone } = importLooks[of.state]
  const isDone = of.finished !== null
  const isOver = !isDraft && importMachine.is(of.state, 'mendable')
  useEffect(() => {
    if (isDone) void refreshProducts(client)
  }, [client, isDone])
  return (
    <RecordView
      title={`Import #${of.id}`}
      description={
        <>
          <StatusBadge label={label} tone={tone} /> {fileText(of)}
        </>
      }
      actions={
        <LinkButton to={paths.productImports} variant="default" size="compact-sm">
          All imports
        </LinkButton>
      }
    >
      {isDraft ? (
        <Draft
          of={of}
          checked={checked}
          onChecked={() => setChecked((count) => count + 1)}
          settings={settings}
        />
      ) : (
        <Outcome of={of} />
      )}
      {isOver && <ImportMending of={of} fresh={of.finished ?? ''} isOpen />}
      <details open={!isDraft} className={classes.details}>
        <summary>All rows</summary>
        <ImportRowsTable of={of} fresh={checked} />
      </details>
    </RecordView>
  )
}

/** One file of products: its content, a preview of its rows, and their outcomes. */
export const ImportPage = ({ id }: { id: string }) => {
  // Reading the file again makes a new import in this one's place, which keeps the settings open.
  const [isOpen, onToggle] = useState<boolean | null>(null)
  return (
    <RecordPage id={id} name="Import" queryOf={importQuery}>
      {(found) => <ImportView key={found.id} of={found} settings={{ isOpen, onToggle }} />}
    </RecordPage>
  )
}
