export type PaymentMethodAnswer = { ok: true; paymentMethod: string } | { ok: false; message: string }

/**
 * Makes a payment method of what was entered and gives its id (`pm_…`). A failure has been shown at its
 * field already, and the focus is there; `message` is for the place beside the button.
 */
export type GetPaymentMethod = () => Promise<PaymentMethodAnswer>

export interface CardFormProps {
  disabled: boolean
  /** Called once the form can be used. The function that it is given stays good while the form is shown. */
  onReady: (getPaymentMethod: GetPaymentMethod) => void
}
