import type { Address } from '../quotes/offer/delivery.ts'
import { addressLines } from '../quotes/offer/delivery.ts'

/** The seller's data that tax law and a buyer's bank require, in form order; all are texts, empty if unknown. */
export const legalFields = [
  'legal_name',
  'street',
  'street_more',
  'postal_code',
  'city',
  'region',
  'country',
  'tax_number',
  'register_number',
  'account_holder',
  'account_number',
  'bank_code',
  'bank_name',
] as const
export type LegalField = (typeof legalFields)[number]

/** The seller on documents: the marketplace, or a store. */
export type LegalDetails = Record<LegalField, string>

/** In most countries an invoice needs these. */
export const neededLegalFields: readonly LegalField[] = ['legal_name', 'street', 'city', 'country']

export const blankLegalDetails = Object.fromEntries(legalFields.map((field) => [field, ''])) as LegalDetails

export const legalLabels = {
  legal_name: 'Legal name',
  street: 'Street',
  street_more: 'Building, floor',
  postal_code: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  tax_number: 'Tax number',
  register_number: 'Registration number',
  account_holder: 'Account holder',
  account_number: 'IBAN or account number',
  bank_code: 'BIC or routing number',
  bank_name: 'Bank',
} as const satisfies Record<LegalField, string>

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

const compact = (number: string): string => number.replaceAll(/\s/g, '').toUpperCase()

/** ISO 13616: the country and check digits moved to the end, letters as 10 to 35, leave 1 when divided by 97. */
const hasIbanCheckDigits = (iban: string): boolean => {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Is this an IBAN with a typing mistake? Other account numbers have no check digits that we know. */
export const isMistypedIban = (number: string): boolean =>
  ibanForm.test(compact(number)) && !hasIbanCheckDigits(compact(number))

/** An IBAN in groups of four, as banks print it; other numbers as they are. */
export const accountNumberText = (number: string): string =>
  ibanForm.test(compact(number)) ? compact(number).replaceAll(/(.{4})(?=.)/g, '$1 ') : number

const isGiven = ([, text]: [string, string]): boolean => text !== ''

/** The account for transfers; empty if the seller has named none. */
export const bankFacts = (seller: LegalDetails): [string, string][] =>
  seller.account_number === ''
    ? []
    : [
        ['Account holder', seller.account_holder || seller.legal_name] satisfies [string, string],
        [
          ibanForm.test(compact(seller.account_number)) ? 'IBAN' : 'Account number',
          accountNumberText(seller.account_number),
        ] satisfies [string, string],
        [/^\d+$/.test(seller.bank_code) ? 'Routing number' : 'BIC', seller.bank_code] satisfies [
          string,
          string,
        ],
        ['Bank', seller.bank_name] satisfies [string, string],
      ].filter(isGiven)

/** The seller's address as on a letter. */
const sellerAddress = ({
  street,
  street_more,
  postal_code,
  city,
  region,
  country,
}: LegalDetails): string[] => {
  const address: Address = {
    company: '',
    contact_name: '',
    street,
    street_more,
    postal_code,
    city,
    region,
    country,
    phone: '',
  }
  return country === '' ? [] : addressLines(address)
}

/** The seller's details below its name on a document; unknown ones are left out. */
export const sellerLines = (seller: LegalDetails): string[] =>
  [
    seller.legal_name,
    ...sellerAddress(seller),
    seller.tax_number && `Tax number: ${seller.tax_number}`,
    seller.register_number && `Registration number: ${seller.register_number}`,
  ].filter((line) => line !== '')
