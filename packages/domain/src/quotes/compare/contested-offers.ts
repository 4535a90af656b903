import type { Choices, Need, Offer } from './compare-offers.ts'

/** The needs with those offers blocked whose product is on another line or chosen for one. */
const withClosed = <Some extends Need>(
  needs: readonly Some[],
  isClosed: (need: Need, offer: Offer) => boolean,
): Some[] =>
  needs.map((need) =>
    need.offers.some((offer) => isClosed(need, offer))
      ? {
          ...need,
          offers: need.offers.map((offer) =>
            isClosed(need, offer) ? { ...offer, blocked: 'OWN_LINE' as const } : offer,
          ),
        }
      : need,
  )

/**
 * The needs that must give way, by id, with the product chosen for them. A product can be on only one line: the need
 * for the most pieces gets it, on a tie the first.
 */
const givingWay = (needs: readonly Need[], choices: Choices): Map<number, number> => {
  const wanting = Map.groupBy(
    needs.filter(({ id }) => choices.get(id) != null),
    ({ id }) => choices.get(id) ?? 0,
  )
  return new Map(
    [...wanting].flatMap(([product, rivals]) =>
      rivals
        .toSorted((one, other) => other.quantity - one.quantity)
        .slice(1)
        .map(({ id }) => [id, product] as const),
    ),
  )
}

/** The choices with each product kept for one need only. */
export const eachOnce = (needs: readonly Need[], choices: Choices): Choices => {
  const givesWay = givingWay(needs, choices)
  return new Map([...choices].filter(([need]) => !givesWay.has(need)))
}

/** Blocks a product that one need has got from being chosen for the others again; null where there is no conflict. */
export const withoutContested = (needs: readonly Need[], choices: Choices): Need[] | null => {
  const givesWay = givingWay(needs, choices)
  return givesWay.size === 0
    ? null
    : withClosed(needs, (need, { product }) => givesWay.get(need.id) === product)
}

/** The needs as a person sees them: a product chosen for one can't be chosen for another. */
export const withoutChosen = <Some extends Need>(needs: readonly Some[], choices: Choices): Some[] => {
  const holders = new Map([...choices].map(([need, product]) => [product, need]))
  return withClosed(needs, ({ id }, { product }) => (holders.get(product) ?? id) !== id)
}
