import { limits } from '@armature/domain/limits'
import { textEncodings } from '@armature/domain/values/text-encodings'
import { z } from 'zod'
import { line } from './primitives.ts'

/** How to read a file, where the guess was wrong. */
export const fileReading = z.strictObject({
  encoding: z.enum(textEncodings).optional().describe('Of a text; guessed where it is left out'),
  sheet: line(limits.import.sheetName)
    .optional()
    .describe('Of a workbook; the one of which most is understood where it is left out'),
})

/** How a file was read. */
export const readFrom = {
  encoding: z.enum(textEncodings).nullable().describe('Of a text'),
  sheets: z.array(z.string()).describe('Of a workbook, as far as they are shown'),
  sheet: z.string().nullable().describe('The one that was read'),
}
