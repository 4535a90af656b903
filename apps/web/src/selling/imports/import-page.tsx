import { wholeText } from '@armature/domain/values/number-text'
import { importMachine, refusedOutcome } from '@armature/domain/catalogue/imports/import-machine'
import { messages } from '@armature/domain/messages'
import { Button, Group, Progress, Text } from '@mantine/core'
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
import { ImportRowsTable } from './import-rows.tsx'
import type { Settings } from './import-settings.tsx'
import { ImportSettings } from './import-settings.tsx'
import { doneRows, fileText, rowsText, rowsToWrite } from './import-texts.ts'
import { SheetChoice, useOtherSheet } from './sheet-choice.tsx'

type Change = Settings & { columns?: Import['columns'] }

const columnsOnWire = (columns: NonNullable<Change['columns']>) =>
  // The choices come from the domain's own targets.
  columns as { target: 'skip'; unit: string | null }[]

/** Columns chosen for one kind of product don't apply to another: the server guesses again. */
const joinChanges = ({ columns, ...earlier }: Change, later: Change): Change => ({
  ...earlier,
  ...(columns && later.type === undefined && { columns }),
  ...later,
})

const statusText = (of: Import, { isChecking, isReading }: { isChecking: boolean; isReading: boolean }) => {
  if (isReading) return 'Reading the file…'
  return isChecking ? 'Checking all rows…' : rowsText(of)
}

/** The file's content, and the start button. */
const Draft = ({ of, onChecked }: { of: Import; onChecked: () => void }) => {
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
  const start = useWrite({
    send: (id: number, write) => write('startProductImport', { params: { id } }),
    success: () => messages.importStarted,
    onDone: importAnswered,
  })
  const other = useOtherSheet(of)
  const count = rowsToWrite(of)
  const wished = { ...of, ...wish }
  const isChecking = wish !== null
  return (
    <>
      <RecordPanel label="Contents of the file" title="Contents of the file">
        <ImportSettings
          of={wished}
          sheet={<SheetChoice of={of} other={other} />}
          onChange={(settings) => void change(settings)}
        />
      </RecordPanel>
      <ColumnChoices
        of={{ ...wished, type: of.type }}
        isGuessed={wish?.type === undefined}
        onChange={(columns) => void change({ columns })}
      />
      <RecordPanel label="Preview" title="Preview">
        <Group gap="md">
          <Text role="status">{statusText(of, { isChecking, isReading: other.isReading })}</Text>
          <BusyButton
            isBusy={start.isBusy}
            disabled={count === 0 || isChecking || other.isReading}
            onClick={() => void start.run(of.id)}
          >
            {count === 0 ? 'Nothing to import' : `Import ${wholeText(count)} ${count === 1 ? 'row' : 'rows'}`}
          </BusyButton>
        </Group>
      </RecordPanel>
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
          Rows already imported stay. To continue, upload the file again; they are left unchanged.
        </Text>
      )}
      {of.outcomes[refusedOutcome] > 0 && (
        <Notice color="orange" title="Some rows were refused" mt="sm">
          Download them with their reasons, correct them and upload the file. Rows already imported stay
          unchanged.
          <RefusedFile of={of} />
        </Notice>
      )}
    </RecordPanel>
  )
}

const ImportView = ({ of }: { of: Import }) => {
  const client = useQueryClient()
  const [checked, setChecked] = useState(0)
  const isDraft = importMachine.is(of.state, 'editable')
  const { label, tone } = importLooks[of.state]
  const isDone = of.finished !== null
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
      {isDraft ? <Draft of={of} onChecked={() => setChecked((count) => count + 1)} /> : <Outcome of={of} />}
      <ImportRowsTable of={of} fresh={checked} />
    </RecordView>
  )
}

/** One file of products: its content, a preview of its rows, and their outcomes. */
export const ImportPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Import" queryOf={importQuery}>
    {(found) => <ImportView key={found.id} of={found} />}
  </RecordPage>
)
