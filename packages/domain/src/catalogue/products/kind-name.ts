export interface Named {
  name: string
}

/** A product with the category of its type; the other one is null or left out. */
export interface OfKind {
  component_subcategory?: Named | null | undefined
  equipment?: Named | null | undefined
}

/** The category that a product is looked for in; null for one that has none. */
export const kindNameOf = ({ component_subcategory, equipment }: OfKind): string | null =>
  component_subcategory?.name ?? equipment?.name ?? null
