import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  badIds,
  badPayloads,
  badQueries,
  badValues,
  expectRefusal,
  isTaken,
  placesOf,
  withValue,
} from '../../../testing/calls/bad-input.ts'
import type { CaseRecords } from '../../../testing/calls/case-records.ts'
import { casedCalls, caseOf } from '../../../testing/calls/call-cases.ts'
import { buildRecords } from '../../../testing/calls/case-records.ts'
import { contentOf } from '../../../testing/database-content.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { callRaw } from '../../../testing/calls/raw-call.ts'

let world: QuoteWorld
let records: CaseRecords
beforeAll(async () => {
  world = await startQuoteWorld()
  records = await buildRecords(world)
  const { admin, vendor, vendor2, tenant, customer, otherCustomer, storeCustomer } = world
  for (const user of [admin, vendor, vendor2, tenant, customer, otherCustomer, storeCustomer])
    await world.signIn(user)
})
afterAll(() => world.stop())

/** The webhook takes raw bytes and judges their signature alone. */
const webhook = 'receivePaymentWebhook'
const endpointOf = (name: CallName): Endpoint => endpoints[name]
const withBody = casedCalls.filter((name) => endpointOf(name).body !== undefined && name !== webhook)
const withoutBody = casedCalls.filter((name) => {
  const { body, method, upload } = endpointOf(name)
  return body === undefined && method !== 'GET' && !upload && name !== webhook
})
const withQuery = casedCalls.filter(
  (name) => endpointOf(name).query !== undefined && endpointOf(name).method === 'GET',
)
const withId = casedCalls.filter((name) => endpointOf(name).path.includes(':id'))

const userFor = (name: CallName, { may } = caseOf(name)) => may && world[may]
const inputFor = (name: CallName) => caseOf(name).input(world, records)

const nothingWritten = async (work: () => Promise<void>) => {
  const before = await contentOf(world)
  await work()
  expect(await contentOf(world)).toBe(before)
}

describe.each(withBody)('the body of %s', (name) => {
  it('is refused whole where it is no such JSON object', () =>
    nothingWritten(async () => {
      const input = inputFor(name)
      for (const { what, raw, headers, expected } of badPayloads(input.body ?? {})) {
        const sent = { ...input, raw, ...(headers ? { headers } : {}) }
        expectRefusal(await callRaw(world, userFor(name), name, sent), expected, what)
      }
    }))

  // The contract refuses all values (below); a quarter of them at each place shows that the server holds every place to it.
  it('is refused for values of a wrong type or out of bounds', () =>
    nothingWritten(async () => {
      const input = inputFor(name)
      for (const [index, place] of placesOf(input.body).entries()) {
        for (const value of badValues.filter((_value, nth) => nth % 4 === index % 4)) {
          const raw = withValue(input.body, place, value)
          if (isTaken(name, raw)) continue
          const answer = await callRaw(world, userFor(name), name, { ...input, raw })
          expectRefusal(answer, [400], `${place.join('.')} = ${value}`)
        }
      }
    }))
})

it('takes of all those values only texts where a text is free, and numbers within their bounds', () => {
  const taken = withBody.flatMap((name) => {
    const { body } = inputFor(name)
    return placesOf(body).flatMap((place) => {
      const values = badValues.filter((value) => isTaken(name, withValue(body, place, value)))
      return values.length === 0 ? [] : [`${name} ${place.join('.')}: ${values.join(' ')}`]
    })
  })
  expect(taken).toMatchInlineSnapshot(`
    [
      "createToken username: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createToken password: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createToken remember_me: true false",
      "otpLogin username: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "otpLogin password: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "requestDeviceLink username: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "trustDevice token: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp username: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp first_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp last_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp password: "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp business_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp location: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp industry: "1e400" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp address: "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp city: "1e400" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp state: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp country: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUp postal_code: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "signUpCustomer username: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer first_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer last_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer password: "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer business_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer country: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer address: "" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer city: "" "1e400" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer state: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "signUpCustomer postal_code: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "readInvitation token: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "confirmPasswordReset password: "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "confirmPasswordReset token: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "eraseUser username: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "eraseUser reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "updateCompany city: "1e400" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setCustomerCompany business_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setCustomerCompany country: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setCustomerCompany city: "" "1e400" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changePassword old_password: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changePassword password: "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "confirmPhone otp: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "confirmSession password: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "confirmEmailChange token: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "undoEmailChange token: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "confirmAuthenticator otp: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "addPasskey name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addPasskey passkey.id: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "addPasskey passkey.rawId: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "addPasskey passkey.response.clientDataJSON: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "addPasskey passkey.response.attestationObject: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "addPasskey passkey.response.transports: []",
      "addPasskey passkey.response.transports.0: "" "1e400" "-1" "abc" "\\ud800" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "renamePasskey name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "passkeySignIn passkey.id: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "passkeySignIn passkey.rawId: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "passkeySignIn passkey.response.clientDataJSON: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "passkeySignIn passkey.response.authenticatorData: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "passkeySignIn passkey.response.signature: "1e400" "-1" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "signOutEverywhere include_current: true false",
      "inviteMember first_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "inviteMember last_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setSubstitute substitute: null",
      "setApprovalRules version: 0",
      "setApprovalRules rules: []",
      "setApprovalRules rules.0.from: 0 1.5",
      "setApprovalRules rules.0.vendor: null",
      "setApprovalRules rules.0.steps: [[1]]",
      "setApprovalRules rules.0.steps.0: []",
      "createApiKey name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createApiKey expires: null",
      "createApiKey addresses: []",
      "createWebhook url: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createWebhook description: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeWebhook description: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "claimCompanyDomain domain: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setCompanySettings idle_minutes: null",
      "setCompanySignIn client_id: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setCompanySignIn client_secret: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "finishCompanySignIn answer: "" "1e400" "-1" "abc" "\\ud800" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "inviteCustomer first_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "inviteCustomer last_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setUserStatus reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setVendorCommission percent: null 0 1.5",
      "setVendorCommission on_freight: true false",
      "dropJobs reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeTableSettings settings: {}",
      "changeTableSettings settings.order: []",
      "changeTableSettings settings.order.0: "abc"",
      "changeTableSettings settings.order.1: "abc"",
      "changeTableSettings settings.hidden: []",
      "changeTableSettings settings.hidden.0: "abc"",
      "createSavedView name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createSavedView state.filters: {}",
      "createSavedView state.filters.turn: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createSavedView state.search: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createSavedView state.ordering: "" "abc"",
      "createSavedView state.hidden: []",
      "createSavedView state.hidden.0: "abc"",
      "changeSavedView name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "chooseDefaultView view: null",
      "setLegalDetails legal_name: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setLegalDetails street: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setLegalDetails city: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createPlan name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changePlan name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "subscribe tenant_domain.domain: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "subscribe tenant_domain.name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "moveQuotes reason: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "moveSubQuotes reason: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteItemPrice price: 1.5",
      "setQuoteItemPrices lines.0.price: null 1.5",
      "setLineTerms lines.0.lead_time_days: null 0",
      "setLineTerms lines.0.minimum_quantity: null",
      "setLineTerms lines.0.note: null "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setLineTerms lines.0.expected_lead_time_days: null 0",
      "setLineTerms lines.0.expected_minimum_quantity: null",
      "setLineTerms lines.0.expected_note: null "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setFreight freight: null 0 1.5",
      "setFreight expected_freight: null 0 1.5",
      "setQuoteDelivery delivery: {}",
      "setQuoteDelivery delivery.ship_to: null",
      "setQuoteDelivery delivery.ship_to.company: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.ship_to.contact_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.ship_to.street: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.ship_to.street_more: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.ship_to.city: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.ship_to.region: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.ship_to.postal_code: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "setQuoteDelivery delivery.ship_to.phone: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.bill_to: null",
      "setQuoteDelivery delivery.bill_to.company: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.bill_to.contact_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.bill_to.street: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.bill_to.street_more: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.bill_to.city: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.bill_to.region: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.bill_to.postal_code: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "setQuoteDelivery delivery.bill_to.phone: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.purchase_order: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery delivery.needed_by: null",
      "setQuoteDelivery expected.ship_to: null",
      "setQuoteDelivery expected.bill_to: null",
      "setQuoteDelivery expected.purchase_order: "" "1e400" "-1" "abc" "\\ud800" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setQuoteDelivery expected.needed_by: null "" "1e400" "-1" "abc" "\\ud800" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setPromisedDay reason: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "recordParcel lines.0.quantity: 0",
      "recordParcel note: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "recordParcel after: 0",
      "voidParcel reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setOfferDelivery ship_to.company: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setOfferDelivery ship_to.contact_name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setOfferDelivery ship_to.street: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setOfferDelivery ship_to.street_more: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setOfferDelivery ship_to.city: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setOfferDelivery ship_to.region: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setOfferDelivery ship_to.postal_code: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "setOfferDelivery ship_to.phone: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "requestOfferChanges reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "closeOffer reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "applyOffers choices.0.tag: "" "1e400" "-1" "abc" "\\ud800" "0000-01-01" "9999-12-31" "0000-13-45"",
      "applyOffers shown_freights: []",
      "linkParts reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createRequestList name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createRequestList needed_by: null",
      "createRequestList lines: []",
      "createRequestList lines.0.note: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createRequestList lines.0.target_price: null 1.5",
      "createRequestList lines.1.name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createRequestList lines.1.sku: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeRequestList name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeRequestList needed_by: null",
      "addRequestLines lines.0.note: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addRequestLines lines.0.target_price: null 1.5",
      "addRequestLines lines.0.place: 0",
      "changeRequestLine note: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeRequestLine target_price: null 1.5",
      "changeRequestLine expected: {}",
      "changeRequestLine expected.note: "" "1e400" "-1" "abc" "\\ud800" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "shareRequestList shows_target_prices: true false",
      "changeListLink shows_target_prices: true false",
      "requestListQuote notes: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "requestListQuote delivery: {}",
      "requestListQuote delivery.needed_by: null",
      "keepBomColumns columns: []",
      "keepBomColumns columns.0.heading: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "keepBomColumns columns.0.target: null",
      "sourceBomRows headings: []",
      "sourceBomRows headings.0: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "sourceBomRows headings.1: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "sourceBomRows lines.0.text: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "sourceBomRows lines.0.part_number: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "sourceBomRows lines.0.target_price: null 1.5",
      "sourceBomRows lines.0.maker: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "sourceBomRows lines.0.cells: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "matchBom rows.0: {}",
      "matchBom rows.0.sku: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "matchBom rows.0.number: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "matchBom rows.0.name: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addOpenLine text: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "offerOpenLines vendors: []",
      "moveOpenLines reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "declineOpenLine reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeProductImport columns: []",
      "changeProductImport columns.0.unit: null "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "changeProductImport columns.1.unit: null "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "changeProductImport defaults: {}",
      "changeProductImport defaults.application: []",
      "changeProductImport defaults.model: []",
      "changeProductImport tenant_status: true false",
      "mendImportRows cells.0.at: 0",
      "mendImportRows cells.0.text: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createAttribute name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createAttribute dimension: null",
      "createAttribute unit: null "" "1e400" "-1" "abc" "\\ud800" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45"",
      "changeAttribute is_facet: true false",
      "addSynonym word: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addSynonym means: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeSynonym means: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "setPlaceAttributes attributes: []",
      "setPlaceAttributes expected: []",
      "chooseRobot robot: null",
      "describeOwnRobot attributes: {}",
      "addTaxRate region: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addTaxRate name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addTaxRate basis_points: 0 1.5",
      "setTaxNumber number: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addTaxExemption region: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addTaxExemption number: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "endTaxExemption ended: true",
      "answerApproval reason: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "payOrderBalance amount: 1.5",
      "setTakesTransfers takes_transfers: true false",
      "setBuyerTerms credit_limit: 0 -1 1.5 "-1"",
      "recordTransfers transfers.0.amount: 1.5",
      "recordTransfers transfers.0.reference: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "refundOrder amount: 1.5",
      "refundOrder reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "callOff reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "openClaim reason: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createComponent name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createComponent sku: "1e400" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "createComponent height: 1.5",
      "createComponent width: 1.5",
      "createComponent length: 1.5",
      "createComponent weight: 1.5",
      "createComponent description: null "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createModel name: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createModel sku: "1e400" "abc" "0000-01-01" "9999-12-31" "0000-13-45"",
      "createModel height: 1.5",
      "createModel width: 1.5",
      "createModel length: 1.5",
      "createModel weight: 1.5",
      "createModel description: null "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "createModel price: 0 1.5",
      "setStock lines.0.expected_quantity: 0",
      "requestQuote products: []",
      "requestQuote notes: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "patchQuote notes: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "transitionQuote reason: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "transitionSubQuote reason: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "addQuoteOnUsersBehalf products: []",
      "addQuoteOnUsersBehalf notes: "" "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "updateQuoteItems remove_products: []",
      "updateQuoteItems add_product: []",
      "recordOrderPayment amount: 1.5",
      "recordOrderPayment reference: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeOrder shipment_amount: 0 1.5",
      "recordQuotePayment amount: 1.5",
      "recordQuotePayment reference: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "sendChatMessage client_id: "0000-01-01" "9999-12-31" "0000-13-45"",
      "sendChatMessage text: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "editChatMessage text: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "askQuestion client_id: "0000-01-01" "9999-12-31" "0000-13-45"",
      "askQuestion text: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
      "changeNoticeSettings digest_hour: 0",
      "eraseOwnAccount password: "1e400" "-1" "abc" "2026-02-30T00:00:00Z" "0000-01-01" "9999-12-31" "0000-13-45" "9999-12-31T23:59:59-12:00"",
    ]
  `)
})

describe.each(withQuery)('the query of %s', (name) => {
  it('is refused where it is not one of its fields, once, within its bounds', () =>
    nothingWritten(async () => {
      const input = inputFor(name)
      for (const query of badQueries)
        expectRefusal(await callRaw(world, userFor(name), name, { ...input, query }), [400], query)
    }))
})

it.each(withoutBody)('%s takes no body, since it reads none', async (name) => {
  const user = userFor(name)
  if (user) await world.signIn(user)
  await nothingWritten(async () => {
    for (const raw of ['{"amount":"1.00"}', '[1]', '"all"'])
      expectRefusal(await callRaw(world, user, name, { ...inputFor(name), raw }), [400], raw)
  })
})

it('refuses a query where a call has none', async () => {
  const without = casedCalls.filter((one) => endpointOf(one).query === undefined)
  for (const name of without.filter((one) => one !== webhook && one !== 'logout')) {
    const input = { ...inputFor(name), query: 'nothing_such=1' }
    expectRefusal(await callRaw(world, userFor(name), name, input), [400], name)
  }
})

it.each(withId)('finds nothing for an id that cannot be, in %s', (name) =>
  nothingWritten(async () => {
    const session = await world.signIn(userFor(name) ?? world.admin)
    for (const id of badIds) {
      const { body, params } = inputFor(name)
      const url = endpoints[name].path
        .replace(':id', id)
        .replace(':transition', String(params?.['transition'] ?? ''))
      const answer = await world.app.inject({
        method: endpoints[name].method,
        url,
        headers: { authorization: session.authorization },
        ...(body ? { payload: body } : {}),
      })
      expectRefusal({ status: answer.statusCode, text: answer.payload }, [400, 404], `${id} ${url}`)
    }
  }),
)

it('takes transitions by their names only', async () => {
  const params = { id: records.quote.id }
  for (const transition of ['buy', 'SEND-TO-VENDOR', 'send_to_vendor', '__proto__', 'toString']) {
    const answer = await callRaw(world, world.admin, 'transitionQuote', { params: { ...params, transition } })
    expectRefusal(answer, [404], transition)
  }
})
