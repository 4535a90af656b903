/** The words for a try to pay whose end isn't known: the line was lost, or the provider gave no answer yet. */
export const unsettledWords = {
  title: 'It isn’t known yet whether the last try went through',
  sameCard: 'The next press asks again with the same card, and nothing is charged twice.',
  release: 'Use another card',
} as const
