import { createTransport } from 'nodemailer'
import type { Mailer } from '../ports/mailer.ts'

const timeoutMs = 10_000

/** Sends mails through the server of SMTP_URL; one attempt each, the outbox's job repeats. */
export const smtpMailer = ({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail's text must never make this server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, messageId, unsubscribeUrl }) => {
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
      await transport.sendMail({
        from: mailFrom,
        to: recipient,
        subject,
        text,
        messageId,
        headers,
        ...(html === null ? {} : { html }),
      })
    },
  }
}
