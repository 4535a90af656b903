/**
 * The texts of the sign-in screen. They have a file of their own because the build never splits a module: the screen
 * would load all texts. `messages` includes them.
 */

export const unexpected = 'An unexpected error occurrred.'
export const required = 'Required!'
export const wrongCredentials = 'Username or Password is Incorrect!'
export const invalidCredentials = 'Invalid username or password'
export const enterCredentials = 'Please Enter Credentials!'
export const notVerified = 'Account is not Verified'
export const somethingWentWrong = 'Something Went Wrong!'
