export interface Named {
  name: string
}

/** A product with the category of its type; the other category is null or absent. */
export interface OfKind {
  component_subcategory?: Named | null | undefined
  equipment?: Named | null | undefined
}

/** The category that a product is listed under; null for none. */
export const kindNameOf = ({ component_subcategory, equipment }: OfKind): string | null =>
  component_subcategory?.name ?? equipment?.name ?? null
