/** Texts about documents; part of message-texts.ts. */

export const legalDetailsSaved = 'Legal details saved'
export const ibanMistyped = 'This IBAN has a mistyped character.'
export const legalDetailsFailed = 'Legal details could not be loaded.'
