/** A card's face value: what a tile shows of it. */
export interface CardFace {
  /** As the provider calls it, such as `visa`. */
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** The picture of a card: one for visa, american express otherwise (specification section 9). */
export const cardIcon = (brand: string): 'visa' | 'american-express' =>
  brand === 'visa' ? 'visa' : 'american-express'

/** A card is good until the end of the month that is printed on it. */
export const isCardExpired = ({ exp_month, exp_year }: CardFace, now: Date): boolean =>
  new Date(exp_year, exp_month, 1) <= now

/** Month and year as they are printed: 03/2030. */
export const expiryText = ({ exp_month, exp_year }: CardFace): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`
