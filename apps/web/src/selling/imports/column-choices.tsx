import { unitOfColumn } from '@armature/domain/catalogue/imports/guess-import'
import {
  attributeIdOf,
  importFields,
  isImportTarget,
  rowTargets,
} from '@armature/domain/catalogue/imports/import-columns'
import { fieldOf, numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import { productDocumentKinds, productDocumentLabels } from '@armature/domain/media/product-documents'
import { limits } from '@armature/domain/limits'
import { tooLongText } from '@armature/domain/values/text-length'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { attributesQuery } from '../catalogue/products/catalogue-queries.ts'
import type { Import } from './import-queries.ts'
import classes from './imports.module.css'

interface ColumnChoicesProps {
  of: Import
  /** False while the columns for another kind of product load. */
  isGuessed: boolean
  onChange: (columns: { target: string; unit: string | null }[]) => void
}

interface Row {
  index: number
  heading: string
  samples: readonly string[]
  target: string
  unit: string | null
}

const useTargets = (type: Import['type']) => {
  const attributes = useQuery(attributesQuery)
  return [
    { value: 'skip', label: 'Not taken' },
    {
      group: 'Fields',
      items: importFields(type).map((name) => ({ value: name, label: fieldOf(name).label })),
    },
    {
      group: 'For each row',
      items: Object.entries(rowTargets).map(([value, label]) => ({ value, label })),
    },
    {
      group: 'Documents, by address',
      items: productDocumentKinds.map((kind) => ({
        value: `document:${kind}`,
        label: productDocumentLabels[kind],
      })),
    },
    {
      group: 'Specifications',
      items: (attributes.data?.attributes ?? []).map(({ id, name, unit }) => ({
        value: `attribute:${id}`,
        label: unit === null ? name : `${name} (${unit})`,
      })),
    },
  ]
}

/** For package dimensions and weights, prices and specifications. */
const hasUnit = (target: string): boolean =>
  attributeIdOf(target) !== null ||
  target === 'price' ||
  target === 'price_breaks' ||
  numberFieldNames.some((name) => name === target && numberFieldOf(name).place === 'package')

interface UnitFieldProps {
  row: Row
  disabled: boolean
  onSave: (unit: string | null) => void
}

/** Saved on blur, since each change makes the server check all rows. */
const UnitField = ({ row, disabled, onSave }: UnitFieldProps) => {
  const [typed, setTyped] = useState(row.unit ?? '')
  const refusal = tooLongText(typed, limits.attribute.unit)
  return (
    <TextInput
      aria-label={`Unit of ${row.heading}`}
      placeholder="As in the cells"
      value={typed}
      size="sm"
      w={110}
      disabled={disabled}
      error={refusal}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        const unit = typed.trim() === '' ? null : typed.trim()
        if (refusal === null && unit !== row.unit) onSave(unit)
      }}
    />
  )
}

type SetColumn = (index: number, change: Partial<{ target: string; unit: string | null }>) => void

const columnsOf = (
  targets: ReturnType<typeof useTargets>,
  disabled: boolean,
  set: SetColumn,
): Column<Row>[] => [
  {
    id: 'heading',
    header: 'Column',
    isRowHeader: true,
    cell: ({ heading, index }) => heading || `Column ${index + 1}`,
  },
  {
    id: 'samples',
    header: 'Begins with',
    cell: ({ samples }) => (
      <span className={classes.small}>{samples.filter(Boolean).join(' · ') || '–'}</span>
    ),
  },
  {
    id: 'target',
    header: 'Holds',
    cell: ({ index, heading, target }) => (
      <Select
        aria-label={`Contents of ${heading || `column ${index + 1}`}`}
        data={targets}
        value={target}
        searchable
        size="sm"
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) =>
          value !== null &&
          set(index, { target: value, unit: isImportTarget(value) ? unitOfColumn(heading, value) : null })
        }
      />
    ),
  },
  {
    id: 'unit',
    header: 'Unit',
    cell: (row) =>
      hasUnit(row.target) ? (
        <UnitField key={row.unit} row={row} disabled={disabled} onSave={(unit) => set(row.index, { unit })} />
      ) : (
        '–'
      ),
  },
]

/** Each column's field, as guessed; a change makes the server check all rows again. */
export const ColumnChoices = ({ of, isGuessed, onChange }: ColumnChoicesProps) => {
  const targets = useTargets(of.type)
  const rows: Row[] = of.headings.map((heading, index) => ({
    index,
    heading,
    samples: of.samples[index] ?? [],
    target: of.columns[index]?.target ?? 'skip',
    unit: of.columns[index]?.unit ?? null,
  }))
  const set: SetColumn = (index, change) =>
    onChange(
      of.columns.map((column, at) => {
        if (at === index) return { ...column, ...change }
        // One column fills a field: the newest choice wins.
        return column.target === change.target && change.target !== 'skip'
          ? { target: 'skip', unit: null }
          : column
      }),
    )
  return (
    <DataTable
      label="Columns of the file"
      columns={columnsOf(targets, !isGuessed, set)}
      source={wholeList(rows)}
      state={null}
      rowKey={({ index }) => index}
      empty={{ title: 'No columns.' }}
    />
  )
}
