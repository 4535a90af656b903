import type { Home } from './home.ts'
import { pageUrl } from './home.ts'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'
import { paths } from '@armature/domain/pages/page-paths'

/** A day's notifications, for a reader who wants them in one mail. */
export const digestMail = (
  reader: Pick<Party, 'first_name' | 'username' | 'email_verified_at'>,
  {
    news,
    more,
  }: {
    news: readonly { text: string; path: string }[]
    /** How many the mail has no lines for: they wait for the next one. */
    more: number
  },
  home: Home,
): MailContent => ({
  subject:
    news.length === 1 && more === 0 ? (news[0]?.text ?? '') : `Your ${news.length} notifications of the day`,
  greeting: greetingOf(reader),
  paragraphs: [
    'Since the last daily mail:',
    ...news.map(({ text, path }) => `${text} – ${pageUrl(home, path)}`),
    ...(more === 0 ? [] : [`And ${more} more. The next daily mail lists them unless you read them first.`]),
  ],
  action: { label: 'Open your notifications', path: paths.notices },
})
