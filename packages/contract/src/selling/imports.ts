import { wholeText } from '@armature/domain/values/number-text'
import type { ImportTarget } from '@armature/domain/catalogue/imports/import-columns'
import { isImportTarget } from '@armature/domain/catalogue/imports/import-columns'
import { askedFields, askedOnce } from '@armature/domain/catalogue/imports/import-values'
import { importStates, rowOutcomes, rowPlans } from '@armature/domain/catalogue/imports/import-machine'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { modelForm } from './catalogue.ts'
import { fileReading, numberStyle, readFrom } from '../platform/file-reading.ts'
import { exportFormats } from '../platform/list-columns.ts'
import { pageWindow } from '../platform/paging.ts'
import { digits, flag, id, idParams, line, requiredLine, text, timestamp } from '../platform/primitives.ts'

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

const { quantity, length, width, height, weight } = modelForm.partial().shape

const chosenIds = z.array(id).max(limits.product.references)

/** The values for new products whose rows have no cell for them. */
const defaults = z.strictObject({
  component_subcategory: id.optional(),
  equipment: id.optional(),
  application: chosenIds.optional(),
  model: chosenIds.optional(),
  quantity,
  length,
  width,
  height,
  weight,
})

const givenDefaults = z.object({
  component_subcategory: id.optional(),
  equipment: id.optional(),
  application: z.array(id).optional(),
  model: z.array(id).optional(),
  quantity: z.number().optional(),
  length: z.number().optional().describe('In inches, as width and height'),
  width: z.number().optional(),
  height: z.number().optional(),
  weight: z.number().optional().describe('In pounds'),
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
  ready: z.number().int().describe('Rows without an outcome that would change something'),
  vendor: id.nullable().describe('The vendor; null until an administrator chose one'),
  type: z.enum(productTypes),
  headings: z.array(z.string()),
  ...readFrom,
  left_out: z.array(z.number().int()).describe('Rows that are no products: sums, remarks, repeated headings'),
  columns: z.array(columnShape),
  numbers: numberStyle,
  questions: z
    .array(
      z.object({
        field: z.enum(askedFields),
        value: z.string().describe('As in the file; it is in no list'),
        rows: z.number().int(),
        meant: id.nullable().describe('The answer, else the likely meaning'),
        is_answered: z.boolean(),
      }),
    )
    .describe('One for each value, for all rows with it'),
  makers: z
    .array(
      z.object({
        spellings: z.array(z.string()).describe('As in the file, the most frequent first'),
        rows: z.number().int(),
        meant: z.string().describe('The answer, or else the likely spelling'),
        is_answered: z.boolean(),
      }),
    )
    .describe('One for each maker that the file spells in more than one way'),
  foreign: z
    .array(
      z.object({
        currency: z.string(),
        rows: z.number().int(),
        rate: z.number().nullable(),
        is_answered: z.boolean(),
      }),
    )
    .describe('Prices in currencies other than the store’s'),
  asked: z
    .array(
      z.object({
        field: z.enum(askedOnce),
        rows: z.number().int(),
        adding: z.number().int().describe('Those with no other error; the import waits for the answer'),
      }),
    )
    .describe('Fields that new products need and the file lacks; `defaults` sets them for all rows'),
  raisable: z.number().int().describe('Rows whose package is below the minimum'),
  unnumbered: z.number().int().describe('Rows without a SKU that have a part number or name'),
  archive: z
    .object({
      file_name: z.string(),
      pictures: z.number().int().describe('Rows whose products get pictures'),
      cad: z.number().int().describe('Rows whose products get a CAD file'),
      documents: z.number().int().describe('Rows whose products get documents'),
      unmatched: z.number().int().describe('Files that match no row or can’t be used'),
      names: z.array(z.string()).describe('The first of these'),
    })
    .nullable()
    .describe('The ZIP beside the table, while it is stored'),
  problems: z
    .array(z.object({ column: z.number().int().nullable(), text: z.string(), rows: z.number().int() }))
    .describe('The most frequent errors'),
  raise_packages: z.boolean(),
  make_skus: z.boolean(),
  defaults: givenDefaults,
  suggestions: z
    .object({
      answers: z.array(z.object({ field: z.enum(askedFields), value: z.string(), meant: id })),
      defaults: givenDefaults,
      make_skus: z.boolean(),
      raise_packages: z.boolean(),
    })
    .describe('The best guesses for open questions; send them to `changeProductImport` as they are'),
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
        encoding: true,
        sheets: true,
        sheet: true,
        hidden: true,
        with_hidden: true,
        open_quotes: true,
        twofold: true,
        left_out: true,
        questions: true,
        makers: true,
        foreign: true,
        asked: true,
        raisable: true,
        unnumbered: true,
        make_skus: true,
        archive: true,
        problems: true,
        raise_packages: true,
        suggestions: true,
        numbers: true,
        columns: true,
        samples: true,
        defaults: true,
      }),
    ),
  }),
})

export const uploadProductImport = endpoint('uploadProductImport', {
  access: 'product.import',
  summary: `Takes a CSV, XLSX, ODS or XLS file of products (multipart: file), up to ${wholeText(limits.import.rows)} rows, and guesses what its columns hold; nothing is written to products yet`,
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
    answers: z
      .array(
        z.strictObject({
          field: z.enum(askedFields),
          value: line(limits.import.askedValue),
          meant: id.nullable(),
        }),
      )
      .max(limits.import.columns)
      .optional()
      .describe('The meanings of values that are in no list'),
    makers: z
      .array(
        z.strictObject({
          maker: line(limits.import.askedValue).describe('In any of its spellings'),
          meant: requiredLine(limits.product.manufacturer.max),
        }),
      )
      .max(limits.import.columns)
      .optional()
      .describe('How makers are spelled'),
    rates: z
      .array(
        z.strictObject({
          currency: z.string().regex(/^[A-Z]{3}$/, messages.unknownReference),
          rate: z.number().positive().max(limits.import.rate).nullable(),
        }),
      )
      .max(limits.import.columns)
      .optional()
      .describe('The store’s currency for one unit of another; null leaves such prices out'),
    raise_packages: z.boolean().optional().describe('Raises package sizes and weights to the minimum'),
    make_skus: z
      .boolean()
      .optional()
      .describe('Generates SKUs from part numbers or names for rows without one'),
    defaults: defaults.optional(),
    tenant_status: z.boolean().optional(),
    vendor: id.optional().describe('Accepted from an ADMIN only'),
  }),
  bodyBytes: bodyBytes.product,
  response: importShape,
})

export const uploadImportArchive = endpoint('uploadImportArchive', {
  access: 'product.import',
  summary: `Takes a ZIP of pictures, CAD files and PDFs for an import that has not begun (multipart: file), up to ${limits.import.archiveBytes / 1_048_576} MB and ${wholeText(limits.import.archiveFiles)} files, matched to rows by name; stored for ${limits.media.orphanHours} hours`,
  params: idParams,
  upload: true,
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

export const importRowShape = z.object({
  line: z.number().int().describe('The row’s number in a spreadsheet'),
  cells: z.array(z.string()),
  cut: z.array(z.number().int()).describe('Columns whose text is longer than shown'),
  plan: z.enum(rowPlans),
  outcome: z.enum(rowOutcomes).nullable(),
  changes: z.array(z.string()).describe('Fields whose value changes'),
  errors: z.array(z.object({ column: z.number().int().nullable(), text: z.string() })),
  product: id.nullable(),
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
    results: z.array(importRowShape),
  }),
})

export const mendImportRows = endpoint('mendImportRows', {
  access: 'product.import',
  summary: 'Corrects cells of rows that weren’t imported, and checks them again; `start` imports them',
  params: idParams,
  body: z.strictObject({
    cells: z
      .array(
        z.strictObject({
          line: z.number().int().positive().max(2_147_483_647),
          at: z
            .number()
            .int()
            .nonnegative()
            .max(limits.import.columns)
            .describe('The column’s index, from 0'),
          text: text(limits.import.mendedCell),
        }),
      )
      .min(1)
      .max(limits.import.mended),
  }),
  bodyBytes: bodyBytes.importCells,
  response: z.object({ import: importShape, rows: z.array(importRowShape) }),
})

export const previewImportedProducts = endpoint('previewImportedProducts', {
  access: 'product.import',
  summary: 'The first products of an import as the catalogue will show them',
  params: idParams,
  response: z.object({
    results: z.array(
      z.object({
        line: z.number().int(),
        sku: z.string(),
        name: z.string(),
        manufacturer: z.string().nullable(),
        kind: z.string().nullable().describe('Subcategory or equipment by name'),
        price: z.string().describe('In words, as on cards'),
        specifications: z.array(z.object({ name: z.string(), value: z.string() })),
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
