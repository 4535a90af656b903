import { wholeText } from '@armature/domain/values/number-text'
import type { ImportTarget } from '@armature/domain/catalogue/imports/import-columns'
import { isImportTarget } from '@armature/domain/catalogue/imports/import-columns'
import { importStates, rowOutcomes, rowPlans } from '@armature/domain/catalogue/imports/import-machine'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { fileReading, readFrom } from '../platform/file-reading.ts'
import { exportFormats } from '../platform/list-columns.ts'
import { pageWindow } from '../platform/paging.ts'
import { digits, flag, id, idParams, line, timestamp } from '../platform/primitives.ts'

const target = z
  .string()
  .max(40)
  .refine((given): given is ImportTarget => isImportTarget(given), messages.unknownReference)
  .describe(
    '`skip`, a field of the product form, `attribute:` and the id of a typed specification, or `document:` and a kind: addresses of uploaded files',
  )

const column = z.strictObject({
  target,
  unit: line(limits.attribute.unit).nullable().describe('Of numbers that have none in their cells'),
})

const chosenIds = z.array(id).max(limits.product.references)

/** The values for new products whose rows have no cell for them. */
const defaults = z.strictObject({
  component_subcategory: id.optional(),
  equipment: id.optional(),
  application: chosenIds.optional(),
  model: chosenIds.optional(),
})

const columnShape = z.object({ target: z.string(), unit: z.string().nullable() })

const counts = z.object({
  plans: z.object(Object.fromEntries(rowPlans.map((plan) => [plan, z.number().int()])) as PlanCounts),
  outcomes: z.object(
    Object.fromEntries(rowOutcomes.map((outcome) => [outcome, z.number().int()])) as OutcomeCounts,
  ),
})
type PlanCounts = Record<(typeof rowPlans)[number], z.ZodNumber>
type OutcomeCounts = Record<(typeof rowOutcomes)[number], z.ZodNumber>

export const importShape = z.object({
  id,
  state: z.enum(importStates),
  file_name: z.string(),
  rows: z.number().int(),
  ...counts.shape,
  vendor: id.nullable().describe('The vendor; null until an administrator chose one'),
  type: z.enum(productTypes),
  headings: z.array(z.string()),
  sheets: readFrom.sheets,
  sheet: readFrom.sheet,
  columns: z.array(columnShape),
  decimal: z.enum(['.', ',']),
  defaults: z.object({
    component_subcategory: id.optional(),
    equipment: id.optional(),
    application: z.array(id).optional(),
    model: z.array(id).optional(),
  }),
  tenant_status: z.boolean(),
  /** The first cells of each column, which show its content. */
  samples: z.array(z.array(z.string())),
  created: timestamp,
  started: timestamp.nullable(),
  finished: timestamp.nullable(),
})

export const listProductImports = endpoint('listProductImports', {
  access: 'product.import',
  summary: 'One’s own imports of products, newest first',
  response: z.object({
    results: z.array(
      importShape.omit({
        headings: true,
        sheets: true,
        sheet: true,
        columns: true,
        samples: true,
        defaults: true,
      }),
    ),
  }),
})

export const uploadProductImport = endpoint('uploadProductImport', {
  access: 'product.import',
  summary: `Takes a CSV or XLSX file of products (multipart: file), up to ${wholeText(limits.import.rows)} rows, and guesses what its columns hold; nothing is written to products yet`,
  query: fileReading.extend({
    replaces: digits
      .optional()
      .describe('One’s own import of the same file that has not begun, which goes once this one is read'),
  }),
  upload: true,
  response: importShape,
})

export const readProductImport = endpoint('readProductImport', {
  access: 'product.import',
  summary: 'An import: its columns, what is to become of its rows, and what became of them',
  params: idParams,
  response: importShape,
})

export const changeProductImport = endpoint('changeProductImport', {
  access: 'product.import',
  summary: 'Says what the columns hold, before the import begins, and checks all rows anew',
  params: idParams,
  body: z.strictObject({
    type: z.enum(productTypes).optional(),
    columns: z.array(column).max(limits.import.columns).optional(),
    decimal: z.enum(['.', ',']).optional(),
    defaults: defaults.optional(),
    tenant_status: z.boolean().optional(),
    vendor: id.optional().describe('Accepted from an ADMIN only'),
  }),
  bodyBytes: bodyBytes.product,
  response: importShape,
})

export const startProductImport = endpoint('startProductImport', {
  access: 'product.import',
  summary: 'Begins to add and change the products; rows that are refused keep their reasons',
  params: idParams,
  response: importShape,
})

export const stopProductImport = endpoint('stopProductImport', {
  access: 'product.import',
  summary: 'Stops an import that is running: rows that are done stay, no other is begun',
  params: idParams,
  response: importShape,
})

export const listImportRows = endpoint('listImportRows', {
  access: 'product.import',
  summary: 'Rows of an import: what is to become of each, or what became of it, with errors at their cells',
  params: idParams,
  query: z.strictObject({
    page: pageWindow.page,
    refused: flag.optional().describe('Only those that can’t be taken as they are'),
  }),
  response: z.object({
    count: z.number().int(),
    page_size: z.number().int(),
    results: z.array(
      z.object({
        line: z.number().int().describe('As a spreadsheet numbers it'),
        cells: z.array(z.string()),
        plan: z.enum(rowPlans),
        outcome: z.enum(rowOutcomes).nullable(),
        changes: z.array(z.string()).describe('Fields that get another value'),
        errors: z.array(z.object({ column: z.number().int().nullable(), text: z.string() })),
        product: id.nullable(),
      }),
    ),
  }),
})

const madeFile = z.object({
  file_name: z.string(),
  type: z.string(),
  content: z.string().describe('The file, base64'),
})
const format = z.enum(exportFormats)

export const readRefusedRows = endpoint('readRefusedRows', {
  access: 'product.import',
  summary:
    'The refused rows as they stood in the file, each with its reasons, to be corrected and sent again',
  params: idParams,
  query: z.strictObject({ format }),
  response: madeFile,
})

export const readImportTemplate = endpoint('readImportTemplate', {
  access: 'product.import',
  summary: 'An empty file with the columns of one subcategory or kind of equipment',
  query: z.strictObject({
    component_subcategory: digits.optional(),
    equipment: digits.optional(),
    format,
  }),
  response: madeFile,
})
