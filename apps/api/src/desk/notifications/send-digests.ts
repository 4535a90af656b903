import type { Actor } from '@armature/domain/rights/actor'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { digestDay } from '@armature/domain/notices/quiet-hours'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { digestMail } from '../../platform/mail/digest-mail.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { findReader, findWaitingReaders, takeWaiting } from './digest-repository.ts'
import { lockSettings, setDigestDay } from './settings-repository.ts'

/** One person's daily mail, if due: under the lock of their settings, so that a second process finds it done. */
const sendDigest = async (deps: Deps, userId: number): Promise<void> => {
  const now = deps.clock()
  await inTransaction(deps.db, systemContext, async (trx) => {
    const settings = await lockSettings(trx, userId)
    const {
      zone,
      quiet_from: from,
      quiet_until: until,
      digest_hour: digestHour,
      digest_on: lastOn,
    } = settings
    const day = digestDay({ zone, from, until, digestHour, lastOn }, now)
    const reader = await findReader(trx, userId)
    if (day === null || reader === undefined) return
    const actor: Actor = { role: reader.role, userId, tenantId: reader.tenant_id, name: '' }
    const waiting = await takeWaiting(trx, actor, now)
    await setDigestDay(trx, userId, day)
    if (waiting.news.length === 0 || !maySignIn(reader.status)) return
    const home = await findHome(trx, deps.config, userId)
    const mail = digestMail(reader, waiting, home)
    await queueMail(trx, { to: reader.email, mail, home, footer: {} }, now)
  })
}

/** Sends every due daily mail, in rounds of `digestRoundMinutes`. */
export const sendDigests = async (deps: Deps, log: Context['log']): Promise<void> => {
  const waiting = await inTransaction(deps.db, systemContext, findWaitingReaders, { readOnly: true })
  for (const userId of waiting) {
    try {
      await sendDigest(deps, userId)
    } catch (error) {
      // One failure must not block the others; the next round retries it.
      log.error({
        event: 'digest_failed',
        userId,
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }
}
