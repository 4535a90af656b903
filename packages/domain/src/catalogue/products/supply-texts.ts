/** The texts about price breaks, customs codes, equivalent parts and visible stock; part of message-texts.ts. */

export const breakQuantityLeast = 'From {least} pieces or more.'
export const breakQuantityAscending = 'More than the {above} of the row above.'
export const breakPriceLower = 'Less than {below}, the price of fewer pieces.'
export const breakMissing = 'A quantity and a price are needed.'
export const breaksAboveList =
  'The price must be above the prices by quantity. Change those first, or together.'
export const breaksTooMany = 'At most {max} prices by quantity.'
export const stockShown = 'Buyers see whether your parts are in stock.'
export const stockHidden = 'Buyers don’t see whether your parts are in stock.'

export const partLinkedToItself = 'Choose another part than this one.'
export const partsEqualAlready = 'These are already linked.'
export const partOfAnotherStore = 'Sold in another store, so it can’t be on the same quote.'
export const offersChanged =
  'Prices, lead times or lines have changed since these offers were shown. Nothing was saved; check them again.'
export const offerNotChoosable = 'This offer can’t be chosen now.'

export const countryNotKnown = 'Unknown country. Use its name or two-letter code.'
export const hsCodeWrong = 'An HS code has 6 to 12 digits, such as 8501.10.'
export const eccnWrong = 'Enter a number such as 3A001 or 2B207.a, or EAR99 if none applies.'
