/** Texts about taxes; part of message-texts.ts. */

export const noTaxStated = 'No tax is stated for where the parts go.'
export const noTaxNowhere = 'No tax yet: it depends on where the parts go.'
export const noTaxEver = 'No tax: the seller charges none.'
export const noTaxRate = 'No tax: the seller has no tax rate for {place}.'
export const noTaxExempt = 'No tax: exempt by certificate {number} for {place}, valid until {day}.'
export const reverseCharge =
  'Reverse charge: the buyer, {buyer}, accounts for the VAT (Articles 138 and 196 of Directive 2006/112/EC). Seller: {seller}. {how}'
export const checkedByVies = 'VIES confirmed the buyer’s number.'
export const checkedByForm = 'The buyer’s number has a valid check digit.'
export const taxNumberUnknown =
  'VIES doesn’t list this VAT number. Check it, or ask your tax office to publish it.'
export const taxNumberSaved = 'Tax number saved'
export const taxExemptionTaken = 'This buyer already has a certificate for this place.'
export const taxExemptionOver = 'It has already ended.'
export const taxExemptionSaved = 'Exemption saved'
export const taxExemptionEnded = 'Exemption ended'
export const taxRegionUnknown = 'This country has no such region.'
export const taxRegionNeeded = 'Choose a region: the tax in {country} depends on it.'
export const taxedTotalTooLarge =
  'With {tax} for {place}, the total would exceed {max}. Lower a price or quantity, or ship elsewhere.'
export const taxedTotalTooLargeBuyer =
  'With {tax} for {place}, this offer would exceed {max}. Ask in the chat to have it split.'
export const taxRateTaken = 'This destination already has a rate starting that day.'
export const taxRateRange = 'A rate is 0 to 100 %, with at most three decimals.'
export const taxRateEndsEarly = 'It started on {day} and can’t end earlier.'
export const taxRateReplaced = 'Another rate replaces it on {day}. It must end before that.'
export const taxRateEnded = 'It already has an end date.'
export const taxRateSaved = 'Tax rate saved'
export const taxRateEndSaved = 'End date saved'
export const taxNumberWrong = 'This isn’t a valid VAT number for {country}. Example: {example}.'
