/** The title that the route table gives a screen, with the record's number where it names one. */
export const titleOf = ({ staticData, params }: { staticData: object; params: object }): string | null =>
  'title' in staticData && typeof staticData.title === 'string'
    ? staticData.title.replace('$id', 'id' in params ? String(params.id) : '')
    : null
