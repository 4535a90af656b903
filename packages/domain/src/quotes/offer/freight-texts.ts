/** Texts about freight, which vendors offer, and shipment, which is added to the order; part of message-texts.ts. */

export * from '../../taxes/tax-texts.ts'

export const freightNotStated = 'Not stated'
export const freightFree = 'Free'
export const freightInvalid = 'Freight is an amount from 0, which is free, to $9,999,999.99.'
export const offeredFreightStays = 'What is on offer keeps a freight. Free is 0.'
export const freightChanged = 'The freight changed meanwhile. Look at the new one and choose.'
export const freightSaved = 'Freight saved'
export const freightNote =
  'What sending these lines costs, all of them together. 0 is free; left empty, the offer says nothing of it.'
export const shipmentChanged = 'The shipment changed meanwhile. Look at the new one and choose.'
export const shipmentBelowPaid = 'More than that was paid already. The least is {least}.'
export const shipmentBelowRefunded = 'More of it was refunded already. The least is {least}.'
export const shipmentInvalid = 'Shipment is an amount from 0 to $9,999,999.99.'
export const freightShut =
  'The sub-quote was closed or handed on meanwhile, so its freight can’t be changed now. Nothing was saved.'
