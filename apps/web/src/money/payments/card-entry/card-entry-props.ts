/** A failure's `message` is for the place beside the button; null where a field shows it already, and has the focus. */
interface CardFailure {
  ok: false
  message: string | null
}

export type PaymentMethodAnswer = { ok: true; paymentMethod: string } | CardFailure

/** Makes a payment method of what was entered and gives its id (`pm_…`). */
export type GetPaymentMethod = () => Promise<PaymentMethodAnswer>

export type KeepCardAnswer = { ok: true } | CardFailure

/** The actions on the card that is being entered. */
export interface EnteredCard {
  getPaymentMethod: GetPaymentMethod
  /**
   * Has the provider check the card and keep it, with a setup intent's secret and the holder's address; the payer's bank
   * may ask in between. Of a secret whose card is kept already it says so.
   */
  keep: (clientSecret: string, email: string) => Promise<KeepCardAnswer>
}

export interface CardFormProps {
  disabled: boolean
  /** Called once the form can be used. The card that it is given stays good while the form is shown. */
  onReady: (card: EnteredCard) => void
}
