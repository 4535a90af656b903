/** The texts of product imports; part of message-texts.ts. */

export const importUnknownName = '“{name}” isn’t in the list “{list}”.'
export const importMeasure = 'A number, such as 12 {unit}. Units: {units}.'
export const importWhole = 'A whole number, such as 12.'
export const importPrice = 'A price in dollars, such as 129.00.'
export const importBreaks = 'Prices from quantities on, such as 1: 12.50; 10: 11.90.'
export const importNeeded = 'This can’t be taken away.'
export const importSkuMissing = 'Each row needs its SKU.'
export const importSkuTwice = 'This SKU stands in row {line} already.'
export const importExtraCells =
  'This row has {cells} cells, the headings are {headings}: a cell with the sign in it that separates the cells, such as “;” or “,”, needs quotation marks, and each column a heading.'
export const importExtraCellsOfSheet =
  'This row has {cells} cells, the headings are {headings}: each column that is filled in needs a heading.'
export const importOtherKind = 'This SKU is another kind of product of yours.'
export const importNoSku = 'Say which column has the SKU: rows are matched by it.'
export const importTwice = 'Two columns can’t fill in the same field.'
export const importStarted = 'The import has begun.'
export const importUnexpected = 'This row could not be saved. Try it again.'
export const importStopped = 'The import is stopped. Rows that were done stay.'
export const importNotRunning = 'This import isn’t running.'
export const importNotNow = 'This import has begun already.'
export const importTooLarge = 'The file is larger than can be read: {most} MB at most, also unpacked.'
export const importTooManyRows = 'A file may have {most} rows at most. Divide it.'
export const importTooManyColumns = 'A file may have {most} columns at most.'
export const importNoRows = 'The file has no rows below its headings.'
export const importNotATable = 'This isn’t a CSV or XLSX file that can be read.'
export const importPassword =
  'The file has a password, or is of a format before XLSX. Save it as XLSX or CSV.'
export const importTooManyKept =
  'So many files are being worked off, {most} at most: please wait until one of them is done.'
export const importTooMany = 'So many files at once: please wait and try again.'
export const importOtherSheet = 'The workbook has {sheets} sheets. To read another one, send the file again.'
export const importCheckFailed = 'The rows could not be checked.'
