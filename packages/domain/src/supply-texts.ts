/** The texts about prices by quantity and about equivalent parts; part of message-texts.ts. */

export const breakQuantityLeast = 'From {least} pieces or more.'
export const breakQuantityAscending = 'More than the {above} of the row above.'
export const breakPriceLower = 'Less than {below}, the price of fewer pieces.'
export const breakMissing = 'A quantity and a price are needed.'
export const breaksAboveList =
  'This is not above the prices by quantity. Change those first, or together with it.'
export const breaksTooMany = 'At most {max} prices by quantity.'
