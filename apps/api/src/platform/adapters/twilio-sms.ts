import { e164Of } from '@armature/contract/people/phone-numbers'
import type { TwilioConfig } from '../config/config.ts'
import type { Sms } from '../ports/sms.ts'
import { plainAnswer } from './plain-answer.ts'

const timeoutMs = 10_000

/** Twilio's error number, which says more than the status; its text may quote the message, so it stays out. */
const reasonOf = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? ` (${String(body.code)})` : ''
  return `Twilio answered ${response.status}${code}`
}

/** Sends text messages by Twilio's one call; one attempt each, the outbox's job repeats. */
export const twilioSms = ({ accountSid, authToken, from, baseUrl }: TwilioConfig): Sms => ({
  send: async ({ to, text }) => {
    const response = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: {
        ...plainAnswer,
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      },
      body: new URLSearchParams({ To: e164Of(to), From: from, Body: text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(await reasonOf(response))
    await response.body?.cancel()
  },
})
