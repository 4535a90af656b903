/** A failure's `message` is shown beside the button; null if a field already shows it and has the focus. */
interface CardFailure {
  ok: false
  message: string | null
}

export type PaymentMethodAnswer = { ok: true; paymentMethod: string } | CardFailure

/** Makes a payment method from the form and returns its id (`pm_…`). */
export type GetPaymentMethod = () => Promise<PaymentMethodAnswer>

export type KeepCardAnswer = { ok: true } | CardFailure

/** The actions on the card in the form. */
export interface EnteredCard {
  getPaymentMethod: GetPaymentMethod
  /**
   * Has the provider verify and save the card, with a setup intent's secret and the holder's address; the payer's bank
   * may ask in between. It reports a secret whose card is already saved.
   */
  keep: (clientSecret: string, email: string) => Promise<KeepCardAnswer>
}

export interface CardFormProps {
  disabled: boolean
  /** Called once the form is ready. Its card stays valid while the form is shown. */
  onReady: (card: EnteredCard) => void
}
