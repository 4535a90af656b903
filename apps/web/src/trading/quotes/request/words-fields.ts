import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tooLongText } from '@armature/domain/values/text-length'
import { readWhole } from '@armature/domain/values/typed-number'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { quantityError } from '../edit/quote-form-fields.ts'

/** A sourcing request as typed. */
export interface WordsFields {
  text: string
  part_number: string
  quantity: string
}

export const emptyWords: WordsFields = { text: '', part_number: '', quantity: '1' }

/** A blank one doesn't count. */
export const isBlankWords = ({ text, part_number }: WordsFields): boolean =>
  text.trim() === '' && part_number.trim() === ''

const textError = (text: string): string | null =>
  text === '' ? messages.requiredPlain : tooLongText(text, limits.requestList.words)

/** For one request; its fields are below this path. */
export const wordsIssues = function* (path: readonly PropertyKey[], words: WordsFields): Generator<Issue> {
  if (isBlankWords(words)) return
  const wrong = {
    text: textError(words.text.trim()),
    part_number: tooLongText(words.part_number, limits.requestList.sku),
    quantity: quantityError(words.quantity),
  }
  for (const [name, message] of Object.entries(wrong))
    if (message !== null) yield { path: [...path, name], message }
}

/** The filled-in requests, as sent. */
export const sentWords = (lines: readonly WordsFields[]) =>
  lines
    .filter((words) => !isBlankWords(words))
    .map(({ text, part_number, quantity }) => ({
      text: text.trim(),
      part_number: part_number.trim(),
      quantity: readWhole(quantity) ?? 0,
    }))
