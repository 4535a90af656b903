/** One mail as people read it; texts are plain, the layout escapes them. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** A one-time code, shown large. */
  code?: string
  /** The one link of the mail. */
  action?: { label: string; url: string }
  /** Why the reader gets this, and what to do if it wasn't asked for. */
  note?: string
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

const codeBox = (code: string): string =>
  `<p style="margin:0 0 16px;font:600 28px/1.4 monospace;letter-spacing:6px">${escapeHtml(code)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;` +
  `border-radius:6px;background:#1f4f8f;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`

const htmlOf = (mail: MailContent): string => {
  const parts = [
    paragraph(mail.greeting, ''),
    ...mail.paragraphs.map((text) => paragraph(text, '')),
    mail.code === undefined ? '' : codeBox(mail.code),
    mail.action === undefined ? '' : button(mail.action),
    mail.note === undefined ? '' : paragraph(mail.note, 'color:#5c6470;font-size:13px'),
  ]
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#f3f5f8;color:#1c2128;font:16px/1.5 Arial,sans-serif">' +
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">' +
    `<p style="margin:0 0 24px;font-weight:600">Armature</p>${parts.join('')}</div></body></html>`
  )
}

const textOf = (mail: MailContent): string =>
  [
    mail.greeting,
    ...mail.paragraphs,
    ...(mail.code === undefined ? [] : [mail.code]),
    ...(mail.action === undefined ? [] : [`${mail.action.label}: ${mail.action.url}`]),
    ...(mail.note === undefined ? [] : [mail.note]),
  ].join('\n\n')

/** Renders a mail as HTML and as plain text; a name with markup in it stays text. */
export const renderMail = (mail: MailContent): RenderedMail => ({
  // A line break in a header would start another header.
  subject: mail.subject.replace(/[\r\n]+/g, ' '),
  text: textOf(mail),
  html: htmlOf(mail),
})
