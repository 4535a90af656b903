import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { tooMany } from '@armature/domain/problem'
import { countedAddress } from '../../platform/http/guards/client-address.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Limit } from './rate-limit-repository.ts'
import { returnPoint, takePoint } from './rate-limit-repository.ts'
import { daySeconds } from '@armature/domain/values/time'

const { perAccount, perAddressAndMinute } = limits

/** The rate limits for attempts (decisions.md, Sign-in), per address or per account. */
const attemptLimits = {
  signInPerAddress: { name: 'sign-in', points: perAddressAndMinute.signIn, seconds: 60 },
  codePerAddress: { name: 'code', points: perAddressAndMinute.signIn, seconds: 60 },
  signUpPerAddress: { name: 'sign-up', points: perAddressAndMinute.signUp, seconds: 60 },
  mailPerAddress: { name: 'mail', points: perAddressAndMinute.signUp, seconds: 60 },
  passwordPerAccount: {
    name: 'password',
    points: perAccount.wrongPasswords,
    seconds: perAccount.wrongPasswordMinutes * 60,
  },
  passwordPerDevice: {
    name: 'device-password',
    points: limits.device.wrongPasswords,
    seconds: perAccount.wrongPasswordMinutes * 60,
  },
  codePerDevice: { name: 'device-code', points: limits.device.codesPerMinute, seconds: 60 },
  signUpPerEmail: { name: 'sign-up-mail', points: perAccount.mailsPerHour, seconds: 3_600 },
  passwordChangePerAccount: {
    name: 'password-change',
    points: perAccount.passwordChangesPerHour,
    seconds: 3_600,
  },
  appCodePerAccount: { name: 'app-code', points: limits.otp.triesPerDay, seconds: daySeconds },
  phoneCodePerAccount: { name: 'phone-code', points: limits.otp.codesPerHour, seconds: 3_600 },
  codePerPhone: { name: 'code-phone', points: limits.otp.codesPerHour, seconds: 3_600 },
  textPerAccount: { name: 'text', points: limits.otp.codesPerHour, seconds: 3_600 },
  textPerPhone: { name: 'text-phone', points: limits.otp.codesPerHour, seconds: 3_600 },
  invitationPerAccount: { name: 'invitation', points: perAccount.invitationsPerHour, seconds: 3_600 },
  domainCheckPerAccount: { name: 'domain-check', points: perAccount.domainChecksPerHour, seconds: 3_600 },
  joinRequestPerAccount: { name: 'join-request', points: perAccount.joinRequestsPerDay, seconds: daySeconds },
  quoteRequestPerAccount: { name: 'quote-request', points: perAccount.quoteRequestsPerHour, seconds: 3_600 },
  quoteForUserPerAccount: {
    name: 'quote-for-user',
    points: perAccount.quotesForUsersPerHour,
    seconds: 3_600,
  },
  chatPerAccount: { name: 'chat', points: limits.chat.messagesPerMinute, seconds: 60 },
  questionPerAccount: { name: 'question', points: limits.chat.questionsPerDay, seconds: daySeconds },
  uploadPerAccount: { name: 'upload', points: limits.media.uploadsPerMinute, seconds: 60 },
  cardSetupPerAccount: { name: 'card-setup', points: perAccount.cardSetupsPerHour, seconds: 3_600 },
  cardSetupPerAddress: {
    name: 'card-setup-address',
    points: limits.cardSetupsPerAddressAndHour,
    seconds: 3_600,
  },
  cardPerOffer: { name: 'offer-card', points: limits.declinedCardsPerHour.perOffer, seconds: 3_600 },
  cardPerAccount: { name: 'account-card', points: limits.declinedCardsPerHour.perAccount, seconds: 3_600 },
  cardPerAddress: { name: 'card', points: limits.declinedCardsPerHour.perAddress, seconds: 3_600 },
  importPerAccount: { name: 'import', points: limits.import.perHour, seconds: 3_600 },
  ownRobotPerAccount: { name: 'own-robot', points: limits.ownRobot.perHour, seconds: 3_600 },
  deliveryNewsPerSubOrder: {
    name: 'sub-order-news',
    points: limits.deliveryNewsPerHour.perSubOrder,
    seconds: 3_600,
  },
  deliveryNewsPerAccount: {
    name: 'delivery-news',
    points: limits.deliveryNewsPerHour.perAccount,
    seconds: 3_600,
  },
  bomPerAccount: { name: 'bom', points: limits.bom.perHour, seconds: 3_600 },
  documentPerAccount: { name: 'document', points: perAccount.documentsPerHour, seconds: 3_600 },
  exportPerAccount: { name: 'export', points: limits.exports.perHour, seconds: 3_600 },
  webhookPerAccount: { name: 'webhook', points: limits.webhook.byHandPerHour, seconds: 3_600 },
  callPerKey: { name: 'key-call', points: limits.apiKey.callsPerMinute, seconds: 60 },
  mailPerAccount: { name: 'account-mail', points: perAccount.mailsPerHour, seconds: 3_600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof attemptLimits

type LimitContext = Pick<Context, 'deps' | 'client'>

const countedAs = (name: LimitName, subject: string): string =>
  name.endsWith('PerAddress') ? countedAddress(subject) : subject

/** Counts one attempt against a limit; a 429 with Retry-After where it is used up. */
export const countTry = async (
  ctx: LimitContext,
  name: LimitName,
  subject: string,
  text: string = messages.tooManyRequests,
): Promise<Problem | null> => {
  const { db, config } = ctx.deps
  const wait = await takePoint(db, attemptLimits[name], countedAs(name, subject), config.rateLimitScale)
  return wait === null ? null : tooMany(text, { retryAfterSeconds: wait })
}

/** A limit, and the subject it counts for. */
export type CountedTry = readonly [limit: LimitName, subject: string]

/** Uncounts an attempt that succeeded. */
export const forgetTry = (ctx: LimitContext, name: LimitName, subject: string): Promise<void> =>
  returnPoint(ctx.deps.db, attemptLimits[name], countedAs(name, subject), ctx.deps.config.rateLimitScale)

/**
 * Counts one attempt against several limits, or against none: if one is used up, the others, which other people may
 * share, stay as they are.
 */
export const countTries = async (
  ctx: LimitContext,
  tries: readonly CountedTry[],
): Promise<Problem | null> => {
  for (const [at, [limit, subject]] of tries.entries()) {
    const limited = await countTry(ctx, limit, subject)
    if (limited === null) continue
    for (const counted of tries.slice(0, at)) await forgetTry(ctx, ...counted)
    return limited
  }
  return null
}

/** Counts an attempt in the transaction of the work it allows, so that a rollback also uncounts it. */
export const countedIn = (trx: Database, ctx: LimitContext): LimitContext => ({
  ...ctx,
  deps: { ...ctx.deps, db: trx },
})

/** Counts an attempt of a signed-in actor, from any address. */
export const countOwnTry = (ctx: Context, name: LimitName, text: string): Promise<Problem | null> =>
  countTry(ctx, name, String(ctx.actor.userId), text)
