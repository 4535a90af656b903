/** Of a search, a filter or a choice that leaves nothing. */
export const nothingMatches = 'Nothing matches.'
