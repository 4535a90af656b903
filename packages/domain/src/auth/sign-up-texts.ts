/** Texts about names and about who may sign up. `messages` includes them. */

export const confirmToSignIn = 'Confirm your address first. We sent a link to {email}.'
export const addressConfirmedAlready = 'This address is already confirmed. You can sign in.'
export const buyersAreInvited = 'This store’s customers are invited. Please ask the store for an account.'
export const storeTakesNobody =
  'This store is closed for now and takes no new customers. Existing customers can sign in as before.'
export const nameIsAddress = 'Please enter a name without an address; it appears in mails to your customers.'
