import { importMachine } from '@armature/domain/catalogue/imports/import-machine'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'

export type Import = Answer<'readProductImport'>
export type ListedImport = Answer<'listProductImports'>['results'][number]
export type ImportRows = Answer<'listImportRows'>
export type ImportedRow = ImportRows['results'][number]

/** Each state's label and colour. */
export const importLooks = {
  DRAFT: { label: 'Not begun', tone: 'neutral' },
  RUNNING: { label: 'Importing', tone: 'progress' },
  STOPPED: { label: 'Stopped', tone: 'neutral' },
  DONE: { label: 'Done', tone: 'done' },
} as const satisfies Record<Import['state'], { label: string; tone: Tone }>

/** The polling interval while rows are processed. */
const runningMs = 1_000

export const importsQuery = queryOptions({
  queryKey: queryKeys.imports.all,
  queryFn: async ({ signal }) => {
    const { results } = await call('listProductImports', { signal })
    return { count: results.length, results }
  },
})

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.imports.one(id),
    queryFn: ({ signal }) => call('readProductImport', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && importMachine.is(data.state, 'working') ? runningMs : false,
  })

type RowsAsked = NonNullable<CallOptions<'listImportRows'>['query']>

/**
 * Refetched with each answer of the import itself, by its key. Rows stay until newer ones arrive, except under the
 * filter for refused ones: zero of all would look like zero refused. A page past the end doesn't stay either, since it
 * would look like an empty list.
 */
export const importRowsQuery = (id: number, query: RowsAsked, fresh: string) =>
  queryOptions({
    queryKey: queryKeys.imports.rows(id, { ...query, fresh }),
    queryFn: ({ signal }) => call('listImportRows', { params: { id }, query, signal }),
    placeholderData: (rows: ImportRows | undefined, before) =>
      before !== undefined &&
      'refused' in before.queryKey[4] === 'refused' in query &&
      (rows?.results.length !== 0 || rows.count === 0)
        ? rows
        : undefined,
  })

/** Refetched with each answer of the import itself. */
export const importPreviewQuery = (id: number, fresh: string) =>
  queryOptions({
    queryKey: queryKeys.imports.preview(id, fresh),
    queryFn: ({ signal }) => call('previewImportedProducts', { params: { id }, signal }),
    placeholderData: (shown) => shown,
  })

/** The import's original file, while this page has it: it is stored nowhere else. */
export const importFileQuery = (id: number) =>
  queryOptions<File>({ queryKey: queryKeys.imports.file(id), queryFn: skipToken })

export const importAnswered = (answer: Import): void => {
  queryClient.setQueryData(queryKeys.imports.one(answer.id), answer)
}

/** Its rows are refetched, too. */
export const refreshImport = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.imports.one(id) })

/** A file was read: its content, and the file itself, to be read again with other settings. */
export const importSent = (answer: Import, file: File): void => {
  importAnswered(answer)
  queryClient.setQueryData(importFileQuery(answer.id).queryKey, file)
  void queryClient.invalidateQueries({ queryKey: queryKeys.imports.all, exact: true })
}
