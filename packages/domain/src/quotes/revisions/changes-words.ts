/**
 * The texts about changes that a customer asked for. They stay out of the catalogue of texts because every screen loads
 * whatever any screen uses.
 */
export const changesWords = {
  asked: 'The customer asked for changes',
  askedByReader: 'You asked for changes',
  underWay: 'Your changes are being worked on',
  follow:
    '{seller} was told what you asked for. You will get a mail with the new version; this link will show it too.',
} as const
