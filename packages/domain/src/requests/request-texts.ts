/** The texts about request lists and sourcing requests; part of message-texts.ts. */

export const listNameTaken = 'You have a list of this name.'
export const listNameTooLong = 'A name has {most} characters at most.'
export const listsTooMany = 'You have {most} lists, which is the most. Please delete one first.'
export const listLinesTooMany = 'A list holds at most {most} lines.'
export const listChanged =
  'This list was changed meanwhile, here or on another device. Please look at it again.'
export const listLineChanged =
  'This line was changed meanwhile, here or on another device. Please look at it and save again.'
export const listNothingToRequest = 'The list has no part that can be asked for.'
export const listHasNoLink = 'The link has ended meanwhile, here or on another device.'
export const listLinkEnded = 'This link doesn’t show a list any more, or is not complete.'
export const bomTooLarge = 'This file is too large: {megabytes} MB at most.'
export const bomTooManyRows = 'This file has more than {most} rows, which is the most.'
export const bomTooManyParts =
  'There are more than {most} parts below the headings, which is the most. Divide the file.'
export const bomNoQuantity = 'No quantity column: one of each.'
export const bomRowsAside = 'Rows that name no part by these columns aren’t taken: {rows}.'
export const bomTooManyColumns = 'This file has too many columns.'
export const bomNoRows = 'There are no rows in this.'
export const bomNotATable = 'This can’t be read as a table: CSV, text with tabs, or XLSX.'
export const bomHasPassword =
  'This workbook has a password, or is of the old XLS format: please save it as XLSX or CSV.'
export const bomOpenRows =
  'Rows without a part are kept in the list as words. When you request a quote, vendors are asked for them by these words, unless you look it over first and leave them out. A part that you choose is remembered for the same words.'
export const bomAsksAtOnce = 'The quote is requested at once, delivered to {address}.'
export const tableTooMuch =
  'This file holds more than can be read at once. Divide it, or save a workbook as CSV.'
export const tableNoSheet = 'The workbook has no sheet of this name.'
export const listDeleteConfirm = 'Are you sure you want to delete this list?'
export const listUnshareConfirm = 'Are you sure you want to end this link?'

// open lines
export const openLinesWait =
  'These lines have no part yet: {lines}. Replace them, drop them, or leave them out of the offer first.'
export const openLinesWaitVendor =
  'The seller still looks for parts of this quote, so it can’t be offered to the customer yet. Send your part to the seller instead.'
export const onlyOpenLines = 'The quote has no part yet: its open lines come first.'
export const openLineNotPossible = 'This can’t be done with “{text}” now. Please look at it again.'
export const openLineTaken =
  'Another vendor was faster, or the line isn’t needed any more. Nothing of yours was added.'
export const openLineNotNow =
  'Your part of this quote has been approved or closed already, so no line can be added to it now. Please write to the seller in its chat.'
export const openLineItemsLocked =
  'Lines can’t be added to this quote in its status now. Take it back first, or leave the line out of the offer.'
export const openLineNoVendor = 'Choose at least one vendor who sells.'
export const openLineNobodySells = 'No vendor who isn’t asked yet sells parts of this subcategory.'
export const openLineAskedAlready = 'They are being asked about this already.'
export const openLineOwnProduct = 'Please choose one of your own products that is for sale.'
export const openLinesOffered = 'The vendors are asked.'
export const openLineReplaced = 'The line has a part now.'
export const openLinesChanged = 'The lines are changed.'
export const openLineTakenUp = 'You took the line up.'
export const openLineDeclined = 'You declined the line.'
export const listOfTwoSellers =
  'Some of its parts are sold by the marketplace, the others by the store, and a quote holds one seller’s alone. Remove those that are marked, or put them on a list of their own.'
export const listLineElsewhere = 'Sold by the marketplace'
