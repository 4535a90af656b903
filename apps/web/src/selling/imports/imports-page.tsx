import { wholeText } from '@armature/domain/values/number-text'
import { limits } from '@armature/domain/limits'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { RecordPanel, RecordView } from '@armature/ui/record/record-page.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import type { ListedImport } from './import-queries.ts'
import { importLooks, importsQuery } from './import-queries.ts'
import { rowsText } from './import-texts.ts'
import { SendFile } from './send-file.tsx'
import { TemplateChoice } from './template-choice.tsx'

const columns: Column<ListedImport>[] = [
  { id: 'file', header: 'File', isRowHeader: true, cell: ({ file_name }) => file_name },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge label={importLooks[state].label} tone={importLooks[state].tone} />,
  },
  { id: 'rows', header: 'Rows', align: 'right', cell: ({ rows }) => wholeText(rows) },
  { id: 'what', header: 'Result', cell: rowsText },
  { id: 'created', header: 'Sent', cell: ({ created }) => <DateTime value={created} /> },
]

const Earlier = () => {
  const navigate = useNavigate()
  const found = useQuery(importsQuery)
  return (
    <DataTable
      label="Imports"
      columns={columns}
      source={found}
      state={null}
      rowKey={({ id }) => id}
      rowAction={{
        label: ({ file_name }) => `Open ${file_name}`,
        run: ({ id }) => void navigate({ to: paths.productImport(id) }),
      }}
      empty={{
        title: 'No files yet.',
        description: `Your newest ${limits.import.kept} uploads are listed here for ${limits.import.keptDays} days.`,
      }}
    />
  )
}

/** Products from files: a template, a drop area, and earlier imports. */
export const ImportsPage = () => (
  <RecordView
    title="Import products"
    description="Add and change products from a file. Rows are matched by your SKU."
    actions={
      <LinkButton to={paths.products} variant="default">
        Products
      </LinkButton>
    }
  >
    <RecordPanel label="A file" title="A file">
      <Stack gap="sm">
        <SendFile />
        <Text size="sm" c="dimmed">
          An empty cell leaves the product unchanged; (none) clears the value. Units can be in the heading,
          “Voltage [V]”, or in the cell, “12 V”. You see a preview before anything is saved.
        </Text>
        <TemplateChoice />
      </Stack>
    </RecordPanel>
    <Earlier />
  </RecordView>
)
