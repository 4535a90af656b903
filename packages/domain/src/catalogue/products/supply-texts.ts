/** The texts about price breaks, equivalent parts and visible stock; part of message-texts.ts. */

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
