import { webhookUrlCredentials, webhookUrlInvalid, webhookUrlPlain } from './webhook-texts.ts'

/** Why a webhook can't have this address; null if it can. Whether its host is public is asked when it is called. */
export const webhookUrlFault = (text: string, mayBePlain: boolean): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return webhookUrlInvalid
  if (url.protocol === 'http:' && !mayBePlain) return webhookUrlPlain
  return url.username === '' && url.password === '' ? null : webhookUrlCredentials
}
