/** The title that the route table gives a screen. */
export const titleOf = (staticData: object): string | null =>
  'title' in staticData && typeof staticData.title === 'string' ? staticData.title : null
