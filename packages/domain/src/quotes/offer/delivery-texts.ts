/** Texts about deliveries and their destination. `messages` includes them. */

export const deliveryKnown =
  'Somebody has said meanwhile where the parts go. Please look at the offer again before you pay.'
export const deliveryBeforePaying =
  'The address isn’t saved yet. Save it, or clear its fields: an order keeps what it was placed with.'
export const tooManyDocuments = 'You have asked for many documents in a short time. Please try again later.'
export const tooManyDeliveryNews = 'The buyer was told much of this just now. Please try again later.'
