import { limits } from '@armature/domain/limits'
import { textEncodings } from '@armature/domain/values/text-encodings'
import { z } from 'zod'
import { flag, line } from './primitives.ts'

/** How to read a file, where the guess was wrong. */
export const fileReading = z.strictObject({
  encoding: z.enum(textEncodings).optional().describe('Of a text; guessed where it is left out'),
  sheet: line(limits.import.sheetName)
    .optional()
    .describe('A workbook’s sheet, or * for all; by default the one of which most is understood'),
  hidden: flag.optional().describe('Whether to read hidden and filtered rows'),
})

/** How numbers are written in a file. */
export const numberStyle = z.object({
  decimal: z.enum(['.', ',']),
  told: z
    .enum(['nothing', 'decimals', 'all'])
    .describe('How certain it is; unless all, 1.000 and 1,000 can be read in two ways'),
})

/** How a file was read. */
export const readFrom = {
  encoding: z.enum(textEncodings).nullable().describe('Of a text'),
  sheets: z.array(z.string()).describe('Of a workbook, as far as they are shown'),
  sheet: z.string().nullable().describe('The one that was read, or *'),
  hidden: z.number().int().describe('How many rows a filter or a person has hidden'),
  with_hidden: z.boolean().describe('Whether hidden rows are among the rows'),
  open_quotes: z.array(z.number().int()).describe('Rows with an unclosed quotation mark'),
  twofold: z.string().nullable().describe('A number of the file that can be read in two ways'),
}
