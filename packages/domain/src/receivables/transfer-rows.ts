import { fromWire } from '../money.ts'

export interface TypedTransfer {
  amount: string
  received: string
  reference: string
  bank_number?: string
}

/** A typed or pasted row, or the reason that it can't be read. */
export type TransferRow = { line: string } & (
  | { transfer: TypedTransfer; problem: null }
  | { transfer: null; problem: string }
)

const dayForm = /^\d{4}-\d{2}-\d{2}$/
/** The bank's transaction number, which distinguishes two equal transfers on one day. */
const bankNumberForm = /^#\s*\S/
const amountForm = /^\$?\d[\d,]*(\.\d{1,2})?$/

const readRow = (line: string): TransferRow => {
  const cells = line
    .split(/\t|;|\s{2,}|,\s+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const day = cells.find((cell) => dayForm.test(cell))
  const amount = cells.find((cell) => amountForm.test(cell))
  const number = cells.find((cell) => bankNumberForm.test(cell))
  const rest = cells.filter((cell) => ![day, amount, number].includes(cell)).join(' ')
  if (amount === undefined) return { line, transfer: null, problem: 'Enter an amount, such as 120.00.' }
  if (day === undefined) return { line, transfer: null, problem: 'Enter a date, such as 2026-11-29.' }
  if (rest === '') return { line, transfer: null, problem: 'No reference.' }
  const wire = amount.replaceAll(/[$,]/g, '')
  return fromWire(wire) === null
    ? { line, transfer: null, problem: 'This amount can’t be read.' }
    : {
        line,
        transfer: {
          amount: wire,
          received: day,
          reference: rest,
          ...(number !== undefined && { bank_number: number.slice(1).trim() }),
        },
        problem: null,
      }
}

/**
 * Reads rows copied from a bank's list: amount, day, reference and, after a #, the bank's number, in any order, separated
 * by tabs, semicolons or wide gaps.
 */
export const readTransferRows = (text: string): TransferRow[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(readRow)
