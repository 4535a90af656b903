import type { LegalField } from '@armature/domain/documents/legal-details'
import { isMistypedIban, legalFields } from '@armature/domain/documents/legal-details'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { countryCodes } from '@armature/domain/values/countries'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { line, zone } from '../platform/primitives.ts'

const logoShape = z.object({ logo: z.string().nullable().describe('The picture’s address, for everybody') })

const sellerSettings = z.object({
  zone: z.string().describe('The time zone in which an offer’s last day ends'),
})

export const readSellerSettings = endpoint('readSellerSettings', {
  access: 'seller.set-zone',
  summary: 'The selling settings of the marketplace, or of the caller’s store',
  response: sellerSettings,
})

export const changeSellerSettings = endpoint('changeSellerSettings', {
  access: 'seller.set-zone',
  summary: 'Sets the time zone of the marketplace, or of the caller’s store, for future offers',
  body: z.strictObject({ zone }),
  response: sellerSettings,
})

export const setStoreLogo = endpoint('setStoreLogo', {
  access: 'store.set-logo',
  summary:
    'Uploads the logo of one’s own store (multipart: file; PNG, JPEG or WebP), in place of an older one',
  upload: true,
  response: logoShape,
})

export const removeStoreLogo = endpoint('removeStoreLogo', {
  access: 'store.set-logo',
  summary: 'Takes the logo of one’s own store away',
  response: logoShape,
})

const { address, legal } = limits

/** Absent fields keep their values; required fields are checked together with the stored ones. */
const legalInput = {
  legal_name: line(legal.name),
  street: line(address.street),
  street_more: line(address.street_more),
  postal_code: line(address.postal_code),
  city: line(address.city),
  region: line(address.region),
  country: z
    .string({ error: messages.countryUnknown })
    .refine((code) => countryCodes.includes(code), messages.countryUnknown)
    .describe('ISO 3166-1, two letters'),
  tax_number: line(legal.number),
  register_number: line(legal.number),
  account_holder: line(legal.name),
  account_number: line(legal.account)
    .refine((number) => !isMistypedIban(number), messages.ibanMistyped)
    .describe('An IBAN, whose check digits are checked, or another account number'),
  bank_code: line(legal.number).describe('BIC or routing number'),
  bank_name: line(legal.bank),
} satisfies Record<LegalField, z.ZodType>

export const legalShape = z.object(
  Object.fromEntries(legalFields.map((field) => [field, z.string()])) as Record<LegalField, z.ZodString>,
)

export const readLegalDetails = endpoint('readLegalDetails', {
  access: 'legal-details.manage',
  summary:
    'The legal details that invoices state: of the caller’s store, or of the marketplace for an ADMIN; empty where unknown',
  response: legalShape,
})

export const setLegalDetails = endpoint('setLegalDetails', {
  access: 'legal-details.manage',
  stepUp: true,
  summary: 'Changes the given legal details; issued documents don’t change',
  body: z.strictObject(legalInput).partial(),
  response: legalShape,
})
