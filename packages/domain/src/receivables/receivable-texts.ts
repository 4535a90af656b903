/** Texts about what buyers owe; part of message-texts.ts. */

export const noTerms = 'You have no payment terms with this seller. Pay by card or bank transfer.'
export const overCreditLimit =
  'This order of {total} is more than the {left} left of your credit limit of {limit}. Pay open invoices first, or pay this one another way.'
export const transfersNotTaken = 'This seller doesn’t accept bank transfers.'
export const bankAccountFirst = 'Add your bank account to the legal details first.'
export const purchaseOrderNeeded = 'Enter your purchase order number.'
export const readOfferFirst = 'This offer has changed. Read the new revision first.'
export const awaitsMoney = 'The buyer’s bank transfer hasn’t arrived yet. Don’t ship this order.'
export const termsSaved = 'Terms saved'
export const statementFailed = 'The statement could not be loaded.'
