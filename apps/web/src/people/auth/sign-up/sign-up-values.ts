import { signUp, signUpCustomer } from '@armature/contract/people/auth'
import { signUpStanding } from '@armature/domain/auth/sign-in-rules'
import { messages } from '@armature/domain/messages'
import type { CompanyValues } from '../../accounts/company-values.ts'
import {
  blankCompany,
  companyLabels,
  companyNames,
  customerCompanyLabels,
  customerCompanyNames,
} from '../../accounts/company-values.ts'
import type { PhoneRules } from '../../accounts/phone-rules.ts'
import { phoneBody, phoneFault, phoneLabels } from '../../accounts/phone-rules.ts'
import type { WrongFields } from '@armature/ui/form/form-errors.ts'
import { wrongFields } from '@armature/ui/form/form-errors.ts'

export interface PersonValues {
  username: string
  first_name: string
  last_name: string
  email: string
  phone_country: string
  phone_number: string
  password: string
  confirm_password: string
}

export type SignUpValues = PersonValues & CompanyValues
type Name = keyof SignUpValues

/** The purpose of a sign-up: to sell, as in the specification, or to buy (decision 104). */
export type SignUpKind = 'vendor' | 'customer'

/** In the order of the form. */
export const personLabels = {
  username: 'Username',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  ...phoneLabels,
  password: 'Password',
  confirm_password: 'Confirm password',
} as const satisfies Record<keyof PersonValues, string>

const personNames = [
  'username',
  'email',
  'first_name',
  'last_name',
  'phone_country',
  'phone_number',
  'password',
  'confirm_password',
] as const satisfies readonly (keyof PersonValues)[]

export const blankSignUp: SignUpValues = {
  username: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_country: '',
  phone_number: '',
  password: '',
  confirm_password: '',
  ...blankCompany,
}

/** The form for both kinds: typed values survive a switch. */
export const signUpNames: readonly Name[] = [...personNames, ...companyNames]

export const namesOf = (kind: SignUpKind): readonly Name[] => [
  ...personNames,
  ...(kind === 'vendor' ? companyNames : customerCompanyNames),
]

export const labelsOf = (kind: SignUpKind): Readonly<Partial<Record<Name, string>>> => ({
  ...personLabels,
  ...(kind === 'vendor' ? companyLabels : customerCompanyLabels),
})

export const signUpSteps = ['User Information', 'Company Information'] as const

export const stepOf = (name: Name): number => (personNames.some((known) => known === name) ? 0 : 1)

/** Every sign-up's fields about the person; confirm_password isn't sent. */
const personBody = (
  { username, first_name, last_name, email, phone_country, phone_number, password }: SignUpValues,
  rules: PhoneRules | undefined,
) => ({
  username,
  first_name,
  last_name,
  email: email.trim(),
  ...phoneBody({ phone_country, phone_number }, rules),
  password,
})

/** The payload of specification section 3, with the kind of account. */
export const vendorBody = (values: SignUpValues, rules?: PhoneRules) => {
  const { business_name, location, industry, address, city, state, country, postal_code } = values
  const company = { business_name, location, industry, address, city, state, country, postal_code }
  return { ...personBody(values, rules), ...company, ...signUpStanding }
}

/** For a customer: the company, whose name and country are required. */
export const customerBody = (values: SignUpValues, rules?: PhoneRules) => {
  const { business_name, country, address, city, state, postal_code } = values
  return { ...personBody(values, rules), business_name, country, address, city, state, postal_code }
}

const issuesOfBody = (kind: SignUpKind, values: SignUpValues, rules: PhoneRules | undefined) =>
  kind === 'vendor'
    ? signUp.body.safeParse(vendorBody(values, rules)).error?.issues
    : signUpCustomer.body.safeParse(customerBody(values, rules)).error?.issues

/** If empty, these are reported as missing, not wrong (specification section 5). */
const requiredFirst: readonly Name[] = ['email', 'password', 'confirm_password']

/** The contract's rules and this form's own one, up to and including a step. */
export const signUpErrors = (
  kind: SignUpKind,
  values: SignUpValues,
  { lastStep = signUpSteps.length - 1, rules }: { lastStep?: number; rules?: PhoneRules | undefined } = {},
): WrongFields<SignUpValues> => {
  const missing = requiredFirst
    .filter((name) => values[name] === '')
    .map((name) => ({ path: [name], message: messages.required }))
  const unequal =
    values.confirm_password === values.password
      ? []
      : [{ path: ['confirm_password'], message: messages.passwordsMustMatch }]
  const fault = phoneFault(values, rules)
  const wrongPhone = fault === null ? [] : [{ path: ['phone_number'], message: fault }]
  const names = namesOf(kind).filter((name) => stepOf(name) <= lastStep)
  const issues = [...missing, ...unequal, ...wrongPhone, ...(issuesOfBody(kind, values, rules) ?? [])]
  return wrongFields<SignUpValues>(names, issues)
}
