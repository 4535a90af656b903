import { endpoints } from '@armature/contract/all-endpoints'
import { limits } from '@armature/domain/limits'
import { readRecordKey, recordKey } from '@armature/domain/pages/found-records'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { RecordLine } from '../dashboard/record-lines.ts'
import { readLines } from '../dashboard/search-records.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { markNotices } from './mark-notices.ts'
import type { NoticeRow } from './notice-repository.ts'
import { countUnread, listOwn } from './notice-repository.ts'
import { stopMails } from './stop-mails.ts'
import { endPush, subscribePush } from './subscribe-push.ts'

/** The key of the notification's record in the search; null if the search doesn't cover it. */
const keyOf = ({ record_kind, record_id }: NoticeRow) =>
  record_kind === null || record_id === null ? null : readRecordKey(`${record_kind}-${record_id}`)

const present = (row: NoticeRow, lines: ReadonlyMap<string, RecordLine>) => {
  const { id, kind, text, path, at, read_at } = row
  const key = keyOf(row)
  const line = key === null ? null : (lines.get(recordKey(key)) ?? null)
  return { id, kind, text, path, at: at.toISOString(), read: read_at?.toISOString() ?? null, line }
}

/** The calls for a person’s notifications and settings. */
export const noticeRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listNotices, (ctx, { query }) =>
    ctx.inRead(async (trx) => {
      const rows = await listOwn(trx, ctx.actor, query)
      const shown = rows.slice(0, limits.notices.page)
      const lines = await readLines(
        trx,
        ctx,
        shown.flatMap((row) => keyOf(row) ?? []),
      )
      return {
        results: shown.map((row) => present(row, lines)),
        has_more: rows.length > limits.notices.page,
      }
    }),
  )
  route(app, endpoints.countNotices, (ctx) =>
    ctx.inRead(async (trx) => ({ unread: await countUnread(trx, ctx.actor) })),
  )
  route(app, endpoints.markNotices, markNotices)
  route(app, endpoints.readNoticeSettings, readSettings)
  route(app, endpoints.changeNoticeSettings, changeSettings)
  route(app, endpoints.subscribePush, subscribePush)
  route(app, endpoints.endPush, endPush)
  void app.register(async (scoped) => {
    // A mail program posts a form with only a fixed field (RFC 8058); the token in the address says the rest.
    scoped.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1_024, parseAs: 'string' },
      (_request, _raw, done) => done(null, undefined),
    )
    route(scoped, endpoints.stopNoticeMails, stopMails)
  })
}
