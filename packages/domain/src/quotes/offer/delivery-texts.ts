/** Texts about deliveries and their destination. `messages` includes them. */

export const deliveryKnown =
  'The delivery address was just added. Please check the offer again before you pay.'
export const deliveryBeforePaying = 'The address isn’t saved. Save it or clear the fields.'
export const orderedDeliveryNote = 'If the tax changes, the difference is added to the balance or credited.'
export const deliverySent = 'A part has shipped, so the delivery can no longer be changed.'
export const shipToChanged = 'Delivery address, number or day changed'
export const shipToFromAccount = 'taken from the buyer’s account'
export const destinationNeeded = 'Enter a delivery address before you order.'
export const tooManyDocuments = 'Too many documents requested. Please try again later.'
export const tooManyDeliveryNews = 'The buyer was just notified several times. Please try again later.'
