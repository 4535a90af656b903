import type { Choices, Need, Offer } from './compare-offers.ts'

/** The needs with some of their offers closed: each of these products stands at another line, or is chosen for one. */
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
 * The needs that must give way, by their ids with the product that was chosen for them: it has one line of a quote, and that is of the need for most
 * pieces; of as many, of the first.
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

/** The choices with each product for one need alone. */
export const eachOnce = (needs: readonly Need[], choices: Choices): Choices => {
  const givesWay = givingWay(needs, choices)
  return new Map([...choices].filter(([need]) => !givesWay.has(need)))
}

/** The needs for which no rule takes again a product that another need has got; null where all have their own. */
export const withoutContested = (needs: readonly Need[], choices: Choices): Need[] | null => {
  const givesWay = givingWay(needs, choices)
  return givesWay.size === 0
    ? null
    : withClosed(needs, (need, { product }) => givesWay.get(need.id) === product)
}

/** The needs as a person sees them: a product that is chosen for one can't be chosen for another. */
export const withoutChosen = <Some extends Need>(needs: readonly Some[], choices: Choices): Some[] => {
  const holders = new Map([...choices].map(([need, product]) => [product, need]))
  return withClosed(needs, ({ id }, { product }) => (holders.get(product) ?? id) !== id)
}
