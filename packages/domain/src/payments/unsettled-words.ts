/** The texts for a payment with an unknown outcome: the connection was lost, or the provider hasn't answered. */
export const unsettledWords = {
  title: 'It isn’t known yet whether the last try went through',
  sameCard: 'The next press asks again with the same card, and nothing is charged twice.',
  release: 'Use another card',
} as const
