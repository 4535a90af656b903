import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { readRevision } from '../platform/expected-values.ts'
import { offerParams, offerShape } from './quotes.ts'
import { requiredText } from '../platform/primitives.ts'

const offerAnswer = z.strictObject({
  reason: requiredText(limits.quote.reason),
  revision: readRevision,
})

export const requestOfferChanges = endpoint('requestOfferChanges', {
  access: 'public',
  summary: 'Asks the seller for changes',
  params: offerParams,
  body: offerAnswer,
  response: offerShape,
})

export const askForOfferAgain = endpoint('askForOfferAgain', {
  access: 'public',
  summary: 'Asks the seller to renew an offer that has ended; asking twice changes nothing',
  params: offerParams,
  response: offerShape,
})

export const closeOffer = endpoint('closeOffer', {
  access: 'public',
  summary: 'Declines the offer',
  params: offerParams,
  body: offerAnswer,
  response: offerShape,
})
