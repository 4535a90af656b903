/** The texts about request lists; part of message-texts.ts. */

export const listNameTaken = 'You have a list of this name.'
export const listsTooMany = 'You have {most} lists, which is the most. Please delete one first.'
export const listLinesTooMany = 'A list holds at most {most} lines.'
export const listChanged =
  'This list was changed meanwhile, here or on another device. Please look at it again.'
export const listLineChanged =
  'This line was changed meanwhile, here or on another device. Please look at it and save again.'
export const listNothingToRequest = 'The list has no part that can be asked for.'
export const listLinkEnded = 'This link doesn’t show a list any more, or is not complete.'
export const bomTooLarge = 'This file is too large: {megabytes} MB at most.'
export const bomTooManyRows = 'This file has more than {most} rows, which is the most.'
export const bomTooManyColumns = 'This file has too many columns.'
export const bomNoRows = 'There are no rows in this.'
export const bomNotATable = 'This can’t be read as a table: CSV, text with tabs, or XLSX.'
export const bomHasPassword =
  'This workbook has a password, or is of the old XLS format: please save it as XLSX or CSV.'
export const listDeleteConfirm = 'Are you sure you want to delete this list?'
export const listUnshareConfirm = 'Are you sure you want to end this link?'
