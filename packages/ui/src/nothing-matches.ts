/** For a search, filter or choice without results. */
export const nothingMatches = 'Nothing matches.'
