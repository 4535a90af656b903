/** The texts of product imports; part of message-texts.ts. */

export const importUnknownName = '“{name}” isn’t in the list “{list}”.'
export const importMeasure = 'A number, such as 12 {unit}. Units: {units}.'
export const importWhole = 'A whole number, such as 12.'
export const importPrice = 'A price in dollars, such as 129.00.'
export const importBreaks = 'Prices from quantities on, such as 1: 12.50; 10: 11.90.'
export const importDecimalSign =
  'If the {sign} is the decimal separator, choose “{choice}” under “Decimal sign”.'
export const importNeeded = 'This can’t be cleared.'
export const importSkuMissing = 'Each row needs its SKU.'
export const importSkuTwice = 'This SKU is already in row {line}.'
export const importExtraCells =
  'This row has {cells} cells but there are {headings} headings. Quote cells that contain the separator (“;” or “,”), and give each column a heading.'
export const importExtraCellsOfSheet =
  'This row has {cells} cells but there are {headings} headings. Each filled column needs a heading.'
export const importOtherKind = 'You already use this SKU for another type of product.'
export const importNoSku = 'Choose the SKU column. Rows are matched by it.'
export const importTwice = 'Two columns can’t fill the same field.'
export const importStarted = 'The import has begun.'
export const importUnexpected = 'This row could not be saved. Try it again.'
export const importStopped = 'Import stopped. Rows already imported stay.'
export const importNotRunning = 'This import isn’t running.'
export const importNotNow = 'This import has begun already.'
export const importNoRows = 'The file has no rows below its headings.'
export const importTooManyKept = 'At most {most} files are imported at a time. Please wait until one is done.'
export const importTooMany = 'Too many files at once. Please wait and try again.'
export const importOtherSheet = 'The workbook has {sheets} sheets. To read another one, send the file again.'
export const importCheckFailed = 'The rows could not be checked.'
