/** A record's id as an address has it, or null. */
export const readRouteId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
