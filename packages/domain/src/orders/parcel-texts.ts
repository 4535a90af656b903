/** Texts about shipments. */
export const trackingUrlInvalid =
  'Enter a web address starting with http:// or https://, not just a tracking number.'
export const piecesInvalid = 'A whole number of pieces is expected.'
export const packagesInvalid = 'Enter how many packages, 1 to {most}.'
export const weightInvalid = 'Enter a weight above 0, with at most two decimals.'
export const onlyLeftToShip = 'Only {left} of it are left to ship.'
export const noneLeftToShip = 'Everything has shipped already.'
export const nothingToShip = 'Enter a quantity for at least one part.'
export const parcelsChanged =
  'Another parcel was just recorded. The quantities left to ship are updated; please check yours.'
export const tooManyParcels = 'A sub-order has {most} parcels at most.'
export const parcelIsVoid = 'This parcel is void.'
export const claimedParcel = 'The buyer has claimed pieces from this parcel, so it did arrive.'
export const paidOutParcel = 'Its payout has started, so its parcels can’t be changed.'
export const parcelRecorded = 'Parcel recorded'
export const parcelVoided = 'Parcel voided. The buyer was notified.'
export const trackingSaved = 'Tracking address saved'
export const partCalledOff = 'Everything was called off, so there is nothing to ship.'
