import { bodyBytes } from '../platform/body-bytes.ts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { documentKinds } from '@armature/domain/documents/document-kinds'
import { transferOutcomes } from '@armature/domain/receivables/incoming-transfer'
import { statedKinds } from '@armature/domain/receivables/statement'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { dueShape, transferShape } from './transfer.ts'
import { day, digits, id, idParams, line, money, moneyInput, requiredLine } from '../platform/primitives.ts'

const { receivables } = limits
const moreThanNothing = moneyInput(
  messages.priceInvalid,
  messages.priceInvalid,
  receivables.creditCents,
).refine((value) => value > 0, messages.priceInvalid)

export const buyerShape = z.object({
  id,
  name: z.string(),
  company: z.string().nullable(),
  net_days: z.number().int().nullable(),
  credit_limit: money.nullable().describe('Null without terms'),
  open: money.describe('What the buyer owes on account and by bank transfer'),
  counted: money.describe('What counts against the limit: unpaid orders on terms'),
  overdue: money,
})

export const receivablesShape = z.object({
  takes_transfers: z.boolean().describe('Offers may be accepted by bank transfer'),
  has_account: z.boolean().describe('The legal details include a bank account'),
  buyers: z.array(buyerShape),
})

export const readReceivables = endpoint('readReceivables', {
  access: 'receivables.manage',
  summary: 'What buyers owe, with their terms: the marketplace for an ADMIN, the store for its owner',
  query: z.strictObject({ buyer: digits.optional() }),
  response: receivablesShape,
})

export const setTakesTransfers = endpoint('setTakesTransfers', {
  access: 'receivables.manage',
  summary:
    'Sets whether buyers may accept offers by bank transfer, which needs a bank account in the legal details',
  body: z.strictObject({ takes_transfers: z.boolean() }),
  response: receivablesShape,
})

export const setBuyerTerms = endpoint('setBuyerTerms', {
  access: 'receivables.manage',
  summary: 'Sets a buyer’s payment terms, in dollars; a credit limit of 0 ends them',
  params: idParams,
  body: z.strictObject({
    net_days: z.number().int().min(1).max(receivables.netDays),
    credit_limit: moneyInput(messages.priceInvalid, messages.priceInvalid, receivables.creditCents).refine(
      (value) => value >= 0,
      messages.priceInvalid,
    ),
  }),
  response: receivablesShape,
})

export const statementShape = z.object({
  buyer: z.string(),
  seller: z.string(),
  open: money,
  overdue: money,
  orders: z.array(
    z.object({
      order: id,
      reference: z.string(),
      purchase_order: z.string(),
      ordered: day,
      page: z.string().describe('The order’s page for the caller'),
      documents: z.array(z.object({ kind: z.enum(documentKinds), number: z.string() })),
      ...dueShape,
      is_overdue: z.boolean(),
      total: money,
      paid: money,
      open: money,
    }),
  ),
  entries: z
    .array(
      z.object({
        day,
        order: id,
        kind: z.enum(statedKinds),
        amount: z.string().describe('Positive: the buyer owes it; negative: it was paid or credited'),
        balance: z.string(),
      }),
    )
    .describe('Oldest first, with the balance after each'),
})

export const readStatement = endpoint('readStatement', {
  access: 'statement.read',
  summary:
    'The caller’s statement of account with one seller: the named one, else that of the latest order on account, else the one where the caller buys',
  query: z.strictObject({ store: z.union([digits, z.literal('none')]).optional() }),
  response: statementShape.extend({
    store: id.nullable().describe('Null: the marketplace, requested as `none`'),
    sellers: z
      .array(z.object({ store: id.nullable(), name: z.string(), open: money, overdue: money }))
      .describe('All sellers with whom the caller has an account, that of the latest order first'),
  }),
})

export const readBuyerStatement = endpoint('readBuyerStatement', {
  access: 'receivables.manage',
  summary: 'A buyer’s statement of account: with the marketplace for an ADMIN, with the store for its owner',
  params: idParams,
  response: statementShape,
})

export const readTransferDetails = endpoint('readTransferDetails', {
  access: 'order.pay',
  summary:
    'The bank account and reference for transferring an order’s balance; no bank details where the seller has named no account',
  params: idParams,
  response: transferShape,
})

export const recordTransfers = endpoint('recordTransfers', {
  access: 'order.record-payment',
  summary:
    'Applies transfers that the caller’s bank received, each once, to the orders that their references name; a preview records nothing',
  body: z.strictObject({
    is_preview: z.boolean().default(false),
    transfers: z
      .array(
        z.strictObject({
          amount: moreThanNothing,
          received: day,
          reference: requiredLine(200),
          bank_number: line(receivables.bankNumber).default(''),
        }),
      )
      .min(1)
      .max(receivables.rows),
  }),
  bodyBytes: bodyBytes.transfers,
  response: z.object({
    results: z.array(z.object({ outcome: z.enum(transferOutcomes), order: id.nullable(), text: z.string() })),
  }),
})
