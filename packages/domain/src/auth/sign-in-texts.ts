/**
 * The texts that the sign-in screen uses: of all other texts it downloads none, since a module goes into one file of the build
 * as a whole. They are read as `messages` like the others.
 */

export const unexpected = 'An unexpected error occurrred.'
export const required = 'Required!'
export const wrongCredentials = 'Username or Password is Incorrect!'
export const invalidCredentials = 'Invalid username or password'
export const enterCredentials = 'Please Enter Credentials!'
export const notVerified = 'Account is not Verified'
export const somethingWentWrong = 'Something Went Wrong!'
