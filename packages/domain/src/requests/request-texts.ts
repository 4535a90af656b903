/** The texts about request lists and sourcing requests; part of message-texts.ts. */

export const listNameTaken = 'You already have a list with this name.'
export const listNameTooLong = 'A name has {most} characters at most.'
export const listsTooMany = 'You can have at most {most} lists. Delete one first.'
export const listLinesTooMany = 'A list holds at most {most} lines.'
export const listChanged = 'This list was changed in another tab or on another device. Please check it again.'
export const listLineChanged =
  'This line was changed in another tab or on another device. Check it and save again.'
export const listNothingToRequest = 'The list has no part that can be requested.'
export const listHasNoLink = 'The link was already removed.'
export const listLinkEnded = 'This link is incomplete or no longer works.'
export const tableTooLarge = 'This file is too large: {megabytes} MB at most.'
export const tableTooManyRows = 'A file can have at most {most} rows. Please split it.'
export const bomTooManyParts = 'A list can have at most {most} parts. Please split the file.'
export const bomNoQuantity = 'No quantity column: one of each.'
export const tableRowsAside = 'Skipped rows that name no part: {rows}.'
export const tableOpenQuotes = 'Rows with an unclosed quotation mark, read as text: {rows}.'
export const tableHidden = 'Hidden rows and columns skipped: {count}.'
export const tableTwofold = '“{number}” can be read in two ways.'
export const bomAssemblies = 'Quantities are per assembly'
export const tableTooManyColumns = 'A file can have at most {most} columns.'
export const bomNoRows = 'No rows found.'
export const tableNotATable = 'This isn’t a table we can read. Use CSV, tab-separated text or XLSX.'
export const tableHasPassword =
  'This workbook can’t be opened: it has a password, or its format is older than Excel 97. Save it as XLSX or CSV.'
export const bomOpenRows =
  'Rows without a part stay in the list with all their cells. When you request a quote, we ask vendors for them, unless you leave them out in the review. Your choices are remembered.'
export const bomSourced = 'Sourcing requests sent.'
export const bomSourceHint =
  'Vendors see each row without its prices and notes. Your next bill will find the part they name.'
export const bomAsksAtOnce = 'The quote is requested immediately, for delivery to {address}.'
export const tableTooMuch = 'This file is too large to read at once. Split it, or save the workbook as CSV.'
export const tableNoSheet = 'The workbook has no sheet of this name.'
export const listDeleteConfirm = 'Are you sure you want to delete this list?'
export const listUnshareConfirm = 'Are you sure you want to remove this link?'

// sourcing requests
export const openLinesWait =
  'These lines have no part yet: {lines}. Choose parts, drop them or leave them out first.'
export const openLinesWaitVendor =
  'The seller is still sourcing parts for this quote, so it can’t go to the customer yet. Send your part to the seller instead.'
export const onlyOpenLines = 'The quote has no parts yet. Resolve its described parts first.'
export const openLineNotPossible = 'This isn’t possible for “{text}” now. Please check it again.'
export const openLineTaken = 'Another vendor was faster, or the part is no longer needed. Nothing was added.'
export const openLineNotNow =
  'Your part of this quote is already approved or closed. Write to the seller in its chat.'
export const openLineItemsLocked =
  'Lines can’t be added in this status. Take the quote back first, or leave the line out.'
export const openLineNoVendor = 'Choose at least one approved vendor.'
export const openLineNobodySells = 'All vendors with parts in this subcategory have been asked.'
export const openLineAskedAlready = 'They’ve already been asked.'
export const openLineOwnProduct = 'Please choose one of your own products that is for sale.'
export const openLinesOffered = 'Vendors notified.'
export const openLineReplaced = 'Part added to the line.'
export const openLinesChanged = 'Lines changed.'
export const openLineTakenUp = 'Offer sent.'
export const openLineDeclined = 'Declined.'
export const listOfTwoSellers =
  'Some parts are sold by the marketplace, others by the store. A quote can have one seller only. Move the marked ones to another list.'
export const listLineElsewhere = 'Sold by the marketplace'
