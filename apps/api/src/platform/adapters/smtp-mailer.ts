import { createTransport } from 'nodemailer'
import { minuteMs } from '@armature/domain/values/time'
import type { Mailer } from '../ports/mailer.ts'
import { MailRefused } from '../ports/mailer.ts'

const timeoutMs = 10_000

/** The limit of a whole attempt, since a trickling server could otherwise hold it forever. */
const attemptMs = minuteMs

/** A failure as the library reports it: the server's code, and the command that failed. */
interface SmtpFailure {
  responseCode?: number
  code?: string
  command?: string
}

/**
 * A 5xx about the recipient or text is final (RFC 5321); about the greeting, login or sender it concerns us, and 4xx is
 * temporary.
 */
const isForGood = (error: Error & SmtpFailure): boolean =>
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  error.command !== 'MAIL FROM' &&
  error.responseCode !== undefined &&
  error.responseCode >= 500

/** Sends mails through the server of SMTP_URL, one attempt each; the outbox's job retries. */
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
      // As an object, so that a comma in the address can't make two of it.
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
