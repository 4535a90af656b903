import type { Actor } from '@armature/domain/actor'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { paths } from '@armature/domain/pages/page-paths'
import { digestDay } from '@armature/domain/notices/quiet-hours'
import { sql } from 'kysely'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/tables.ts'
import { inTransaction, systemContext } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { digestMail } from '../../mail/digest-mail.ts'
import { pageUrl } from '../../mail/links.ts'
import { queueMessage } from '../../outbox/message-repository.ts'
import { lockSettings, setDigestDay } from './settings-repository.ts'
import { aboutVisible } from './visible-records.ts'

const findReader = (trx: Database, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'username', 'role', 'tenant_id', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** What waits for the daily mail and may be seen, oldest first; none of it waits any longer. */
const takeWaiting = async (trx: Database, actor: Actor): Promise<{ text: string; path: string }[]> => {
  const { rows } = await sql<{ text: string; path: string }>`
    SELECT n.text, n.path FROM notices n
    WHERE n.user_id = ${actor.userId} AND n.waits_for_digest AND n.read_at IS NULL AND ${aboutVisible(actor)}
    ORDER BY n.id LIMIT ${limits.notices.digestLines + 1}`.execute(trx)
  await trx
    .updateTable('notices')
    .set({ waits_for_digest: false })
    .where('user_id', '=', actor.userId)
    .where('waits_for_digest', '=', true)
    .execute()
  return rows
}

/** One person's daily mail, where it is due: under the lock of their settings, so that a second process finds it done. */
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
    const news = await takeWaiting(trx, actor)
    await setDigestDay(trx, userId, day)
    if (news.length === 0 || !maySignIn(reader.status)) return
    const mail = digestMail(reader, {
      news: news.slice(0, limits.notices.digestLines).map(({ text, path }) => ({
        text,
        url: pageUrl(deps.config.publicUrl, path),
      })),
      isWhole: news.length <= limits.notices.digestLines,
      url: pageUrl(deps.config.publicUrl, paths.notices),
      settingsUrl: pageUrl(deps.config.publicUrl, paths.noticeSettings),
    })
    await queueMessage(trx, { channel: 'EMAIL', recipient: reader.email, ...mail }, now)
  })
}

/** Sends everybody's daily mail that is due. Called several times an hour: zones differ by quarters of an hour. */
export const sendDigests = async (deps: Deps, log: Context['log']): Promise<void> => {
  const waiting = await inTransaction(
    deps.db,
    systemContext,
    (trx) =>
      trx.selectFrom('notices').select('user_id').distinct().where('waits_for_digest', '=', true).execute(),
    { readOnly: true },
  )
  for (const { user_id: userId } of waiting) {
    try {
      await sendDigest(deps, userId)
    } catch (error) {
      // One that fails must not hold up the others'; the next round tries it again.
      log.error({
        event: 'digest_failed',
        userId,
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }
}
