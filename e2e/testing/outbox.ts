import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

export interface Message {
  id: number
  channel: 'EMAIL' | 'SMS'
  to: string
  subject: string
  text: string
  html: string
  created: string
}

export const emailOf = (username: string): string => `${username}@demo.armature.test`

/** All messages to one address, newest first. */
export const messagesTo = async (request: APIRequestContext, to: string): Promise<Message[]> => {
  const response = await request.get('/dev/outbox.json', { params: { to } })
  expect(response.ok()).toBe(true)
  return (await response.json()) as Message[]
}

/** The newest message's id, to tell later messages from earlier ones. */
export const newestId = async (request: APIRequestContext, to: string): Promise<number> =>
  (await messagesTo(request, to))[0]?.id ?? 0

/** Waits for a message with a matching subject or text, sent after the given one. */
export const messageAfter = async (
  request: APIRequestContext,
  to: string,
  matching: RegExp,
  after = 0,
): Promise<Message> => {
  let found: Message | undefined
  await expect
    .poll(
      async () => {
        const messages = await messagesTo(request, to)
        found = messages.find(({ id, subject, text }) => id > after && matching.test(`${subject}\n${text}`))
        return found !== undefined
      },
      { message: `a message to ${to} that matches ${matching}`, timeout: 30_000 },
    )
    .toBe(true)
  if (!found) throw new Error(`No message to ${to} matches ${matching}`)
  return found
}

/** The path of the signed link in an offer's mail, without its revision. */
export const offerPath = ({ text }: Message): string => {
  const link = /https?:\/\/\S+(\/offer\/[\w-]+)/.exec(text)?.[1]
  if (link === undefined) throw new Error(`No offer link in: ${text}`)
  return link
}
