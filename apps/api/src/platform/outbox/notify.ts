import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { noticeRow } from '@armature/domain/notices/notice-kinds'
import { quietEnd } from '@armature/domain/notices/quiet-hours'
import type { ToldRecord, PageReader } from '@armature/domain/pages/record-pages'
import { pageOfRecord, quotePageOf } from '@armature/domain/pages/record-pages'
import type { Context } from '../context/context.ts'
import type { Database } from '../db/tables/tables.ts'
import { announceChange } from '../journal/announce-change.ts'
import type { Home } from '../mail/home.ts'
import { homeOf, unsubscribePath } from '../mail/home.ts'
import type { MailContent, MailFooter } from '../mail/mail-layout.ts'
import type { Party } from '../mail/party.ts'
import { addJob } from './job-repository.ts'
import { readerStoreOf } from './home-repository.ts'
import { queueMail } from './queue-mail.ts'
import { greeting, unverified } from '../mail/reader.ts'
import type { AddedNotice } from './notice-write-repository.ts'
import { findMemberAddresses, insertNotice } from './notice-write-repository.ts'
import { issueUnsubscribeToken } from './unsubscribe-token.ts'
import type { Belonging } from '@armature/domain/rights/actor'

/** The reader of a mail, by which its link's page is chosen. */
export const pageReaderOf = ({
  id,
  role,
  tenant_id,
}: Pick<Party, 'id' | 'role' | 'tenant_id'>): PageReader => ({
  userId: id,
  role,
  tenantId: tenant_id,
})

/** A quote, as those are told of it who may see it. */
export const toldQuote = ({
  id,
  tenantId,
  customerId,
}: Belonging & { id: number }): ToldRecord & { kind: 'quote' } => ({
  kind: 'quote',
  id,
  ...(tenantId === undefined ? {} : { tenantId }),
  ...(customerId === undefined ? {} : { customerId }),
})

/** A quote's page for the reader of the mail. */
export const quotePageFor = (party: Party, quote: Belonging & { id: number }): string =>
  quotePageOf(pageReaderOf(party), quote)

/** The recipient: their mail address, and the facts that choose their links' pages. */
export type Told = Pick<Party, 'id' | 'email' | 'role' | 'tenant_id'>

interface News {
  kind: NoticeKind
  /** The record, which its reader must be able to see; null: the reader's own account. */
  about: ToldRecord | null
  /** Where it leads. */
  path: string
  /**
   * Names the occasion, so that a repeated job doesn't notify twice. By default the transaction is the occasion, since
   * it happens only once.
   */
  once?: string
  /** The content of its mail; the mail's subject is the notice's text. */
  mail: MailContent
  /** The mails of the people who get one, instead of those whom the kind names. */
  personally?: readonly { to: string; mail: MailContent }[]
}

const addNotice = async (
  trx: Database,
  ctx: Pick<Context, 'now'>,
  told: Pick<Told, 'id'>,
  news: News,
): Promise<AddedNotice | undefined> => {
  const { bell, mail, push, mailIsFixed, oneUnread } = noticeRow(news.kind)
  const line = {
    user_id: told.id,
    kind: news.kind,
    once: news.once ?? null,
    text: news.mail.subject,
    path: news.path,
    record_kind: news.about?.kind ?? null,
    record_id: news.about?.id ?? null,
    bell,
    mail,
    push,
    mail_is_fixed: mailIsFixed,
    unless_unread: oneUnread,
    at: ctx.now,
  }
  return insertNotice(trx, line)
}

type Teller = Pick<Context, 'now' | 'deps'>

/** Where its reader chooses which mails they get, and stops those of this kind where they can be stopped. */
const footerOf = ({ deps }: Teller, userId: number, kind: NoticeKind): MailFooter =>
  noticeRow(kind).mailIsFixed
    ? {}
    : { unsubscribePath: unsubscribePath(issueUnsubscribeToken(userId, kind, deps.serverSecret)) }

const homeFor = ({ deps }: Teller, added: AddedNotice): Home =>
  homeOf(deps.config.publicUrl, readerStoreOf(added))

/** Not before this moment may a mail go out; null: at once. */
const waitsUntil = (added: AddedNotice, kind: NoticeKind, now: Date): Date | null => {
  const { graceSeconds } = noticeRow(kind)
  const ready = new Date(now.getTime() + graceSeconds * 1_000)
  const end = quietEnd({ zone: added.zone, from: added.quiet_from, until: added.quiet_until }, ready)
  return end ?? (graceSeconds > 0 ? ready : null)
}

/** The mails of this kind: for the owners, and for the people with the kind's roles. */
const mailsOf = async (
  trx: Database,
  { id, email }: Pick<Told, 'id' | 'email'>,
  { kind, mail }: Pick<News, 'kind' | 'mail'>,
): Promise<{ to: string; mail: MailContent }[]> => {
  const { member } = noticeRow(kind)
  if (member === 'self') return [{ to: email, mail }]
  const found = await findMemberAddresses(trx, id, member)
  // The original greeting names the person with the company's account.
  return found.map(({ person_id, email: to }) => ({
    to,
    mail: person_id === id ? mail : { ...mail, greeting: greeting(unverified) },
  }))
}

/**
 * Notifies a person within the event's transaction by the channels they chose for its kind: the bell, a mail, a push.
 * Nobody is notified twice of one occasion. A mail that can't be switched off doesn't wait either.
 */
const notifyAt = async (
  trx: Database,
  ctx: Teller,
  told: Pick<Told, 'id' | 'email'>,
  news: News,
): Promise<void> => {
  const added = await addNotice(trx, ctx, told, news)
  if (added === undefined) return
  const waits = waitsUntil(added, news.kind, ctx.now)
  if (added.mail === 'now') {
    const sendAfter = noticeRow(news.kind).mailIsFixed ? null : waits
    const footer = footerOf(ctx, told.id, news.kind)
    const of = { home: homeFor(ctx, added), footer, noticeId: added.id, sendAfter }
    for (const { to, mail } of news.personally ?? (await mailsOf(trx, told, news)))
      await queueMail(trx, { ...of, to, mail }, ctx.now)
  }
  if (added.push)
    await addJob(trx, 'push-notice', { noticeId: added.id }, waits === null ? {} : { runAt: waits })
  await announceChange(trx, { kind: 'notice', id: added.id, audience: { userId: told.id } })
}

/** Notifies a person of a record, with a link to their page for it, or to a more useful page. */
export const notify = (
  trx: Database,
  ctx: Teller,
  told: Told,
  news: Omit<News, 'path'> & { about: ToldRecord; path?: string },
): Promise<void> => {
  return notifyAt(trx, ctx, told, {
    ...news,
    path: news.path ?? pageOfRecord(pageReaderOf(told), news.about),
  })
}

/** Notifies a person of their own account, or of something without a single record. */
export const notifyOfPage = (
  trx: Database,
  ctx: Teller,
  told: Pick<Told, 'id' | 'email'>,
  news: Omit<News, 'about'>,
): Promise<void> => notifyAt(trx, ctx, told, { ...news, about: null })
