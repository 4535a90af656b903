/** Texts about names and about who may sign up. `messages` includes them. */

export const confirmToSignIn =
  'Confirm your address first: a mail with a link is on its way to {email}. Then you can sign in.'
export const addressConfirmedAlready = 'This address is confirmed already. You can sign in.'
export const buyersAreInvited = 'This store’s customers are invited. Please ask the store for an account.'
export const storeTakesNobody =
  'This store is closed for now and takes no new customers. Whoever has an account can sign in as before.'
export const nameIsAddress = 'A name without an address, please: it stands in mails to your customers.'
