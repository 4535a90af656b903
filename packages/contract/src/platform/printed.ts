import { z } from 'zod'

/** A document to save: an invoice, a receipt, a revision of an offer. */
export const printedShape = z.object({
  number: z.string(),
  file_name: z.string(),
  pdf: z.string().describe('The PDF, base64'),
})
