import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { digits, idParams } from '../platform/primitives.ts'
import { printedShape } from '../platform/printed.ts'
import { orderShape } from './order-shapes.ts'

export const issueInvoice = endpoint('issueInvoice', {
  access: 'order.read',
  summary: 'An order’s invoice as a PDF, under its permanent number',
  params: idParams,
  response: printedShape,
})

export const issueReceipt = endpoint('issueReceipt', {
  access: 'order.read',
  summary: 'The receipt of one payment of an order as a PDF',
  params: z.strictObject({ id: digits, payment: digits }),
  response: printedShape,
})

export const printDocument = endpoint('printDocument', {
  access: 'order.read',
  summary: 'Any invoice, credit note or receipt of an order by its number, as a PDF, as it was issued',
  params: z.strictObject({ id: digits, number: z.string().regex(/^(INV|CN|RCP)-\d{6,10}$/) }),
  response: printedShape,
})

export const attachPurchaseOrder = endpoint('attachPurchaseOrder', {
  access: 'quote.set-delivery',
  summary:
    'Attaches the buyer’s purchase order to its order, replacing an earlier one (multipart: file, a PDF)',
  params: idParams,
  upload: true,
  response: orderShape,
})
