import { signUp } from '@armature/contract/auth'
import { signUpStanding } from '@armature/domain/auth/sign-in-rules'
import { messages } from '@armature/domain/messages'
import type { CompanyValues } from '../accounts/company-values.ts'
import { blankCompany, companyLabels, companyNames } from '../accounts/company-values.ts'
import type { WrongFields } from '../ui/form/form-errors.ts'
import { wrongFields } from '../ui/form/form-errors.ts'

export interface PersonValues {
  username: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  password: string
  confirm_password: string
}

export type SignUpValues = PersonValues & CompanyValues

/** In the order of the form. */
export const personLabels = {
  username: 'Username',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone number',
  password: 'Password',
  confirm_password: 'Confirm password',
} as const satisfies Record<keyof PersonValues, string>

const personNames = [
  'username',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'password',
  'confirm_password',
] as const satisfies readonly (keyof PersonValues)[]

export const signUpLabels = { ...personLabels, ...companyLabels }
export const signUpNames = [...personNames, ...companyNames]

export const blankSignUp: SignUpValues = {
  username: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  confirm_password: '',
  ...blankCompany,
}

export const signUpSteps = [
  { title: 'User Information', names: personNames },
  { title: 'Company Information', names: companyNames },
] as const satisfies readonly { title: string; names: readonly (keyof SignUpValues)[] }[]

export const stepOf = (name: keyof SignUpValues): number =>
  signUpSteps.findIndex(({ names }) => names.some((known) => known === name))

/** The payload of specification section 3: confirm_password isn't sent, what the account becomes is. */
export const signUpBody = (values: SignUpValues) => {
  const { confirm_password: _confirm, ...sent } = values
  return {
    ...sent,
    email: values.email.trim(),
    phone_number: values.phone_number.trim(),
    ...signUpStanding,
  }
}

/** Empty, these are missing rather than wrong (specification section 5). */
const requiredFirst: readonly (keyof SignUpValues)[] = ['email', 'password', 'confirm_password']

/** The contract's rules, and the one that only this form knows, up to and with one of the steps. */
export const signUpErrors = (
  values: SignUpValues,
  lastStep = signUpSteps.length - 1,
): WrongFields<SignUpValues> => {
  const missing = requiredFirst
    .filter((name) => values[name] === '')
    .map((name) => ({ path: [name], message: messages.required }))
  const unequal =
    values.confirm_password === values.password
      ? []
      : [{ path: ['confirm_password'], message: messages.passwordsMustMatch }]
  const issues = signUp.body.safeParse(signUpBody(values)).error?.issues ?? []
  const names = signUpNames.filter((name) => stepOf(name) <= lastStep)
  return wrongFields<SignUpValues>(names, [...missing, ...unequal, ...issues])
}
