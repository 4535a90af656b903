/** Texts about taxes; part of message-texts.ts. */

export const noTaxStated = 'No tax is stated for where the parts go.'
export const taxedTotalTooLarge =
  'With {tax} for {place} this would make a total of more than {max}. Please lower a price or a quantity, or send it elsewhere.'
export const taxedTotalTooLargeBuyer =
  'With {tax} for {place} this offer would come to more than {max}, so it can’t go there as it is. Please ask in the chat to have it divided.'
export const taxRateTaken = 'This destination has a rate that begins on that day.'
export const taxRateRange = 'A rate is 0 to 100 %, with at most two decimals.'
export const taxRateEndsEarly = 'It began on {day}; it can end on that day at the earliest.'
export const taxRateReplaced = 'Another rate replaces it on {day}; it can end before that day only.'
export const taxRateEnded = 'It has an end already.'
export const taxRateSaved = 'Tax rate saved'
export const taxRateEndSaved = 'The rate ends'
