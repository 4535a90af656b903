const longest = 80

/** A name as part of an address: plain letters, digits and dashes; empty where none remain. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')

/** A product's part of an address, `12-name-of-it`: the number finds it, the name is for people and search engines. */
export const productPlace = (id: number, name: string): string => [id, slugOf(name)].filter(Boolean).join('-')

/** The product id in an address, whatever name follows it; null where there is none. */
export const productIdIn = (place: string): number | null => {
  const [, id] = /^([1-9]\d{0,14})(?:-|$)/.exec(place) ?? []
  return id === undefined ? null : Number(id)
}
