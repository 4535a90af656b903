/** Texts about freight, which vendors offer, and shipment, which is added to the order; part of message-texts.ts. */

export * from '../../taxes/tax-texts.ts'

export const freightNotStated = 'Not stated'
export const freightFree = 'Free'
export const freightInvalid = 'Freight is an amount from 0, which is free, to $9,999,999.99.'
export const offeredFreightStays = 'An offer needs a freight amount. Enter 0 for free.'
export const freightChanged = 'The freight has changed. Check the new amount and choose.'
export const freightSaved = 'Freight saved'
export const freightNote = 'Freight for all these lines together. 0 is free; if empty, the offer states none.'
export const shipmentChanged = 'The shipment has changed. Check the new amount and choose.'
export const shipmentBelowPaid = 'More has already been paid. The minimum is {least}.'
export const shipmentBelowRefunded = 'More has already been refunded. The minimum is {least}.'
export const shipmentInvalid = 'Shipment is an amount from 0 to $9,999,999.99.'
export const freightShut =
  'The sub-quote was closed or handed on, so its freight can’t be changed. Nothing was saved.'
