/** Kept apart from message-texts.ts, whose texts load with the first screen. */
export const domainLeadsHere = 'It points here. Mails to your customers link to it.'
export const domainLeadsElsewhere =
  'It doesn’t point here yet. Once it does, mails to your customers will link to it.'
