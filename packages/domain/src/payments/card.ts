/** Does this decline say that the card's bank has to ask its holder? */
export const isBankNeeded = (code: string): boolean => code === 'authentication_required'

/** The card details that a tile shows. */
export interface CardFace {
  /** The provider's name for it, such as `visa`. */
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** A card's picture: one for visa, american express otherwise (specification section 9). */
export const cardIcon = (brand: string): 'visa' | 'american-express' =>
  brand === 'visa' ? 'visa' : 'american-express'

/** A card is valid until the end of its printed month. */
export const isCardExpired = ({ exp_month, exp_year }: CardFace, now: Date): boolean =>
  new Date(exp_year, exp_month, 1) <= now

/** Month and year as printed: 03/2030. */
export const expiryText = ({ exp_month, exp_year }: CardFace): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`
