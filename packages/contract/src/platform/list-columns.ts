/**
 * The columns that each list's file may have, kept free of schemas as endpoint-paths.ts is. A screen's table uses the
 * same ids, besides columns of pictures and buttons, which no file has.
 */
export const listColumns = {
  searchProducts: ['name', 'sku', 'type', 'vendor', 'price', 'stock', 'quantity'],
  listUsers: ['name', 'username', 'company', 'email', 'role', 'status', 'created'],
  listAccountEvents: ['summary', 'account', 'by', 'at', 'device', 'ip'],
  listQuotes: ['id', 'user', 'status', 'waiting', 'items', 'total', 'down_payment', 'created', 'expires'],
  listSubQuotes: ['id', 'quote', 'vendor', 'status', 'items', 'no_quote', 'total', 'created'],
  listOrders: [
    'id',
    'quote',
    'user',
    'total_amount',
    'freight',
    'tax',
    'paid_amount',
    'pending_amount',
    'shipment_amount',
    'suborders',
    'shipped',
    'created',
  ],
  listSubOrders: ['id', 'order', 'vendor', 'amount', 'transfer', 'expected', 'shipped', 'created'],
} as const

export type ColumnedCall = keyof typeof listColumns

/** A column of this list's file. */
export type ListColumn<Call extends ColumnedCall> = (typeof listColumns)[Call][number]

/** The call that exports each list. */
export const exportCalls = {
  searchProducts: 'exportProducts',
  listUsers: 'exportUsers',
  listAccountEvents: 'exportAccountEvents',
  listQuotes: 'exportQuotes',
  listSubQuotes: 'exportSubQuotes',
  listOrders: 'exportOrders',
  listSubOrders: 'exportSubOrders',
} as const satisfies Record<ColumnedCall, string>

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The media types of the formats. */
export const exportFileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/** The file's number of rows, so that a screen can show progress. */
export const exportRowsHeader = 'x-export-rows'
