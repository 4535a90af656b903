import { messages } from '@armature/domain/messages'
import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'A text is expected.',
  number: 'A number is expected.',
  int: 'A whole number is expected.',
  boolean: 'True or false is expected.',
  array: 'A list is expected.',
  object: 'An object is expected.',
}

/**
 * Plain texts for complaints without a text in the contract, because the validator's own texts speak of types. A text
 * from the contract always goes first.
 */
export const plainText = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? messages.required : (kinds[issue.expected] ?? 'Invalid value.')
    case 'too_big':
      return `At most ${issue.maximum}.`
    case 'too_small':
      return `At least ${issue.minimum}.`
    case 'invalid_value':
      return `One of: ${issue.values.join(', ')}.`
    default:
      return 'Invalid value.'
  }
}
