import { countryCodes } from '@armature/domain/values/countries'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tenthsOf } from '@armature/domain/taxes/tax'
import { z } from 'zod'
import { paperShape } from '../people/media.ts'
import { endpoint } from '../platform/endpoint.ts'
import {
  day,
  encodedPrice,
  id,
  idParams,
  line,
  money,
  requiredLine,
  timestamp,
} from '../platform/primitives.ts'

const basisPoints = z
  .number({ error: messages.taxRateRange })
  .min(0, messages.taxRateRange)
  .max(limits.tax.basisPoints, messages.taxRateRange)
  .refine((rate) => rate === tenthsOf(rate) / 10, messages.taxRateRange)
  .describe('Hundredths of a percent, with at most one decimal')

export const rateShape = z.object({
  id,
  country: z.string().describe('ISO 3166-1'),
  region: z
    .string()
    .describe(
      'A region of the country, by ISO 3166-2 where we list its regions; empty for the whole country',
    ),
  name: z.string(),
  basis_points: z.number(),
  valid_from: z.string(),
  ended_on: z.string().nullable().describe('The first day on which it holds no more'),
})

/** The tax that an offer and its order state; null where no tax is stated. */
export const statedTaxShape = z
  .object({ name: z.string().describe('With its rate, as in VAT 19 %'), amount: money })
  .nullable()

export const noTaxShape = z.string().nullable().describe('Why no tax is charged, in words; null where one is')

/** A quote's sums. */
export const quoteTotal = {
  total_price: encodedPrice.describe('Before tax'),
  tax: z
    .object({ name: z.string(), amount: encodedPrice })
    .nullable()
    .describe('What its offer states; null where it states none, or there is none'),
}

export const listTaxRates = endpoint('listTaxRates', {
  access: 'tax-rate.manage',
  summary: 'Taxes by destination, by country and region, each destination’s newest first',
  response: z.array(rateShape),
})

export const addTaxRate = endpoint('addTaxRate', {
  access: 'tax-rate.manage',
  summary: 'Adds a destination’s tax from a day on; it replaces the one before from then',
  body: z.strictObject({
    country: z.string({ error: messages.required }).refine((code) => countryCodes.includes(code), {
      error: messages.required,
    }),
    region: line(limits.address.region).default(''),
    name: requiredLine(limits.tax.name),
    basis_points: basisPoints,
    valid_from: day,
  }),
  response: rateShape,
  status: 201,
  idempotent: true,
})

export const endTaxRate = endpoint('endTaxRate', {
  access: 'tax-rate.manage',
  summary: 'Ends a tax: from that day on no tax is stated for its destination, or its country’s',
  params: idParams,
  body: z.strictObject({ ended_on: day }),
  response: rateShape,
})

const country = z
  .string({ error: messages.countryUnknown })
  .refine((code) => countryCodes.includes(code), messages.countryUnknown)
  .describe('ISO 3166-1, two letters')

export const taxNumberShape = z.object({
  country: z.string(),
  number: z.string().describe('With its prefix; empty for none'),
  checked_by: z
    .enum(['VIES', 'form'])
    .nullable()
    .describe('VIES: confirmed by the register; form: format and check digit only'),
})

export const readTaxNumber = endpoint('readTaxNumber', {
  access: 'tax-number.edit',
  summary: 'The VAT or tax number under which the signed-in user buys',
  response: taxNumberShape,
})

export const setTaxNumber = endpoint('setTaxNumber', {
  access: 'tax-number.edit',
  summary:
    'Sets that number, checked by format and check digit, and with VIES where enabled; empty removes it',
  body: z.strictObject({ country, number: line(limits.tax.number) }),
  response: taxNumberShape,
})

export const exemptionShape = z.object({
  id,
  buyer: z.object({ id, name: z.string() }),
  country: z.string(),
  region: z.string().describe('Empty for the whole country'),
  number: z.string(),
  valid_until: z.string().describe('The last day on which it is valid'),
  accepted_by: z.string(),
  created: timestamp,
  ended: timestamp.nullable(),
  file: paperShape.nullable().describe('The certificate’s file'),
})

export const listTaxExemptions = endpoint('listTaxExemptions', {
  access: 'tax-exemption.manage',
  summary: 'Buyers’ tax exemption certificates, newest first',
  response: z.array(exemptionShape),
})

export const addTaxExemption = endpoint('addTaxExemption', {
  access: 'tax-exemption.manage',
  summary: 'Accepts a buyer’s exemption certificate for offers made or changed from now on',
  body: z.strictObject({
    user_id: id,
    country,
    region: line(limits.address.region).default(''),
    number: requiredLine(limits.tax.certificate),
    valid_until: day,
  }),
  response: exemptionShape,
  status: 201,
  idempotent: true,
})

export const attachTaxCertificate = endpoint('attachTaxCertificate', {
  access: 'tax-exemption.manage',
  summary: 'Attaches the certificate to its exemption, replacing an earlier one (multipart: file, a PDF)',
  params: idParams,
  upload: true,
  response: exemptionShape,
})

export const endTaxExemption = endpoint('endTaxExemption', {
  access: 'tax-exemption.manage',
  summary: 'Ends a certificate; offers made or changed from now on are taxed',
  params: idParams,
  body: z.strictObject({ ended: z.literal(true) }),
  response: exemptionShape,
})
