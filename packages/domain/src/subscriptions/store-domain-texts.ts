/** Kept apart from message-texts.ts, whose texts load with the first screen. */
export const domainLeadsHere = 'It leads here: mails to your customers have links to it.'
export const domainLeadsElsewhere =
  'It doesn’t lead here yet. Once it has the marketplace’s address, mails to your customers have links to it.'
