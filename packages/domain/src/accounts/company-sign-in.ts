/** Texts about signing in with a company's own provider. */
export const companySignInNone = 'No company sign-in is set up for this address. Sign in with your password.'
export const companySignInProvider = 'The provider doesn’t answer as it should. Check the issuer.'
export const companySignInIssuer = 'Enter the issuer’s address, beginning with https://.'
export const companySignInSecret = 'Enter the client secret.'
export const companySignInDomain = 'Prove your company’s domain first.'
export const companySignInStale = 'This sign-in has expired or began in another browser. Please start again.'
export const companySignInFailed =
  'Your company’s sign-in didn’t work. Please try again, or sign in with your password.'
export const companySignInNobody =
  'No account here has this address, or your company’s provider hasn’t verified it. Create an account first, or sign in with your password.'
export const companySignInAsked = 'You’re not in this company yet. Its owners have been asked to let you in.'
export const companySignInInvited =
  'You have an invitation to this company. Sign in with your password and accept it under Company.'
export const companySignInSaved = 'Company sign-in saved.'
export const companySignInRemoved = 'Company sign-in removed.'
