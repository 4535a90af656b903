import type { Database } from '../db/tables/tables.ts'
import type { Home } from '../mail/home.ts'
import type { MailContent, MailFooter } from '../mail/mail-layout.ts'
import { renderMail } from '../mail/mail-layout.ts'
import { queueMessage } from './message-repository.ts'

interface NewMail {
  to: string
  mail: MailContent
  /** Where it leads, and in whose name it goes out. */
  home: Home
  /** Left out of a mail that nobody can choose not to get. */
  footer?: MailFooter
  noticeId?: number
  sendAfter?: Date | null
}

/** Renders a mail for its reader, and delivers it after the commit. */
export const queueMail = (
  trx: Database,
  { to, mail, home, footer, ...when }: NewMail,
  now: Date,
): Promise<void> =>
  queueMessage(
    trx,
    {
      channel: 'EMAIL',
      recipient: to,
      senderName: home.isStore ? home.name : null,
      ...renderMail(mail, home, footer),
      // A mail that nobody can choose not to get was asked for a moment ago.
      isWaitedFor: footer === undefined,
      ...when,
    },
    now,
  )
