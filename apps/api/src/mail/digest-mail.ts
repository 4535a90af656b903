import type { RenderedMail } from './mail-layout.ts'
import { renderMail, withFooter } from './mail-layout.ts'

/** What happened on a day, for who wants it in one mail. */
export const digestMail = (
  { first_name, username }: { first_name: string; username: string },
  {
    news,
    isWhole,
    url,
    settingsUrl,
  }: {
    news: readonly { text: string; url: string }[]
    /** False where there is more than the mail has lines for. */
    isWhole: boolean
    url: string
    settingsUrl: string
  },
): RenderedMail =>
  withFooter(
    renderMail({
      subject: news.length === 1 && isWhole ? (news[0]?.text ?? '') : `${news.length} notices of the day`,
      greeting: `Hello ${first_name || username},`,
      paragraphs: [
        'What happened since the last daily mail:',
        ...news.map((one) => `${one.text} – ${one.url}`),
        ...(isWhole ? [] : ['There is more of it.']),
      ],
      action: { label: 'Open your notices', url },
    }),
    { settingsUrl },
  )
