import { escapeHtml } from '@armature/domain/values/escape-html'
import { paths } from '@armature/domain/pages/page-paths'
import type { Home } from './home.ts'
import { pageUrl } from './home.ts'

/** A mail's content, for any reader and any mail program; texts are plain, the layout escapes them. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** A one-time code, shown large. */
  code?: string
  /** The one link of the mail: a page, at whichever host is its reader's. */
  action?: { label: string; path: string }
  /** The reason for the mail, and advice for a reader who didn't ask for it. */
  note?: string
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The inline styles: mail clients without style elements show them alone, and the others build on them. */
const looks = {
  page: 'margin:0;padding:0;background:#eef2f4;',
  card:
    'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #d9e0e4;border-radius:8px;' +
    'color:#1c2428;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;text-align:left;',
  brand: 'margin:0 0 24px;font-size:17px;font-weight:700;',
  code: 'margin:0 0 16px;font:600 30px/1.4 Menlo,Consolas,monospace;letter-spacing:6px;',
  button:
    'display:inline-block;padding:13px 22px;border-radius:6px;background:#176a79;color:#ffffff;' +
    'font-weight:600;text-decoration:none;',
  soft: 'color:#55636b;font-size:14px;',
} as const

/** Small screens and dark ones; a client that can't read this shows the base, which is fit for both. */
const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { overflow-wrap: anywhere; }
@media (max-width: 600px) {
  .outer { padding: 0 !important; }
  .card { padding: 24px 20px !important; border-width: 0 !important; border-radius: 0 !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .outer { background: #11171a !important; }
  .card { background: #1a2226 !important; border-color: #2c373d !important; color: #e4eaed !important; }
  .button { background: #6fc0cd !important; color: #06282a !important; }
  .soft, .soft a { color: #a3b1b8 !important; }
}`

const paragraph = (text: string): string => `<p style="margin:0 0 16px;">${escapeHtml(text)}</p>`

const codeBox = (code: string): string => `<p class="code" style="${looks.code}">${escapeHtml(code)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0;"><a class="button" href="${escapeHtml(url)}" style="${looks.button}">${escapeHtml(label)}</a></p>`

const soft = (content: string): string =>
  `<p class="soft" style="margin:0 0 12px;${looks.soft}">${content}</p>`

/** Some clients show no buttons, and some people want to see where one leads. */
const bareLink = (url: string): string =>
  soft(
    `If the button doesn’t work, open this link:<br><a href="${escapeHtml(url)}" style="color:#55636b;overflow-wrap:anywhere;word-break:break-all;">${escapeHtml(url)}</a>`,
  )

/** The preview beside the subject in a mailbox, instead of the greeting; never a code. */
const preview = ([first = '']: readonly string[]): string =>
  `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(first)}</div>`

const linkOf = ({ action }: MailContent, home: Home): { label: string; url: string } | null =>
  action === undefined ? null : { label: action.label, url: pageUrl(home, action.path) }

const htmlEnd = '</div></td></tr></table></body></html>'

const htmlOf = (mail: MailContent, home: Home): string => {
  const link = linkOf(mail, home)
  const parts = [
    `<p style="${looks.brand}">${escapeHtml(home.name)}</p>`,
    paragraph(mail.greeting),
    ...mail.paragraphs.map(paragraph),
    mail.code === undefined ? '' : codeBox(mail.code),
    link === null ? '' : button(link),
    mail.note === undefined ? '' : soft(escapeHtml(mail.note)),
    link === null ? '' : bareLink(link.url),
  ]
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(mail.subject)}</title><style>${styleSheet}</style></head>` +
    `<body class="page" style="${looks.page}">${preview(mail.paragraphs)}` +
    // A table, since a mail client of the desktop ignores the width of anything else.
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td class="outer" align="center" style="padding:24px 12px;"><div class="card" style="${looks.card}">` +
    `${parts.join('')}${htmlEnd}`
  )
}

const textOf = (mail: MailContent, home: Home): string => {
  const link = linkOf(mail, home)
  return [
    mail.greeting,
    ...mail.paragraphs,
    ...(mail.code === undefined ? [] : [mail.code]),
    ...(link === null ? [] : [`${link.label}:\n${link.url}`]),
    ...(mail.note === undefined ? [] : [mail.note]),
    // Two dashes and a space: programs know what follows for a signature.
    `-- \n${home.name}`,
  ].join('\n\n')
}

/** The lines at a mail's end, besides the reader's settings, to which every such mail leads. */
export interface MailFooter {
  /** Stops mails of this kind; left out where they can't be stopped. */
  unsubscribePath?: string
}

const footerLines = ({ unsubscribePath }: MailFooter, home: Home): [string, string][] => [
  ...(unsubscribePath === undefined
    ? []
    : [['Stop mails of this kind', pageUrl(home, unsubscribePath)] as [string, string]]),
  ['Choose your mails', pageUrl(home, paths.noticeSettings)],
]

const withFooter = (mail: RenderedMail, footer: MailFooter, home: Home): RenderedMail => {
  const lines = footerLines(footer, home)
  const links = lines.map(
    ([label, url]) => `<a href="${escapeHtml(url)}" style="color:inherit;">${escapeHtml(label)}</a>`,
  )
  return {
    ...mail,
    text: `${mail.text}\n${lines.map(([label, url]) => `${label}: ${url}`).join('\n')}`,
    html: mail.html.replace(htmlEnd, () => soft(links.join(' · ')) + htmlEnd),
  }
}

/**
 * Renders a mail as HTML and plain text for the reader with this home, with links to its settings if it has a footer;
 * markup in a name stays text.
 */
export const renderMail = (mail: MailContent, home: Home, footer?: MailFooter): RenderedMail => {
  const rendered = {
    // A line break in a header would start another header.
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: textOf(mail, home),
    html: htmlOf(mail, home),
  }
  return footer === undefined ? rendered : withFooter(rendered, footer, home)
}
