/** Texts about shipments. */
export const trackingUrlInvalid =
  'A web address that begins with http:// or https:// is expected; a tracking number alone leads nowhere.'
export const piecesInvalid = 'A whole number of pieces is expected.'
export const onlyLeftToShip = 'Only {left} of it are left to ship.'
export const noneLeftToShip = 'All of it is on its way already.'
export const nothingToShip = 'Say how many of at least one part are in the parcel.'
export const parcelsChanged =
  'Another parcel was recorded meanwhile. What is left to ship is shown now: please check your quantities.'
export const tooManyParcels = 'A sub-order has {most} parcels at most.'
export const parcelIsVoid = 'This parcel is void.'
export const paidOutParcel = 'The payout for it is on its way or made, so its parcels stay as they are.'
export const parcelRecorded = 'Parcel recorded'
export const parcelVoided = 'The parcel is void, and the buyer is told'
export const trackingSaved = 'Tracking address saved'
export const partCalledOff = 'All of it was refunded, so nothing of it is to be sent any more.'
