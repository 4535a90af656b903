import { createTransport } from 'nodemailer'
import { minuteMs } from '@armature/domain/values/time'
import type { Mailer } from '../ports/mailer.ts'
import { MailRefused } from '../ports/mailer.ts'

const timeoutMs = 10_000

/** One attempt in all: a server that says a word now and then would keep it up for ever. */
const attemptMs = minuteMs

/** A failure as the library reports it: the server's code, and the command that failed. */
interface SmtpFailure {
  responseCode?: number
  code?: string
  command?: string
}

/**
 * 5xx of the recipient or the text is for good (RFC 5321); of the greeting, our login or our sender it is about us, and 4xx
 * is for now.
 */
const isForGood = (error: Error & SmtpFailure): boolean =>
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  error.command !== 'MAIL FROM' &&
  error.responseCode !== undefined &&
  error.responseCode >= 500

/** Sends mails through the server of SMTP_URL; one attempt each, the outbox's job repeats. */
export const smtpMailer = (
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  longestMs = attemptMs,
): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail's text must never make this server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A name before it or none, as the configuration is read (config-parsers.ts).
  const sender = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
  return {
    send: async ({ to, senderName, subject, text, html, messageId, unsubscribeUrl }) => {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      }
      // As an object, so that a comma in the address cannot make two of it.
      const recipient = { name: '', address: to }
      const from = senderName === null ? mailFrom : { name: senderName, address: sender }
      const signal = AbortSignal.timeout(longestMs)
      const mail = { from, to: recipient, subject, text, messageId, headers, signal }
      try {
        await transport.sendMail({ ...mail, ...(html === null ? {} : { html }) })
      } catch (error) {
        if (error instanceof Error && isForGood(error)) throw new MailRefused(error.message, { cause: error })
        throw error
      }
    },
  }
}
