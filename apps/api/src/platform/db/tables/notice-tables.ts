import type { ChosenChannels, NoticeKind, NoticeRecordKind } from '@armature/domain/notices/notice-kinds'
import type { ColumnType, Generated } from 'kysely'

interface NoticesTable {
  id: ColumnType<number, never, never>
  user_id: number
  kind: NoticeKind
  /** Names the occasion: nobody is told of one twice. */
  once: string
  text: string
  path: string
  record_kind: NoticeRecordKind | null
  record_id: number | null
  in_bell: boolean
  waits_for_digest: Generated<boolean>
  at: Date
  read_at: Date | null
}

interface NoticeSettingsTable {
  user_id: number
  channels: ColumnType<ChosenChannels, string, string>
  zone: Generated<string>
  quiet_from: number | null
  quiet_until: number | null
  digest_hour: Generated<number>
  digest_on: ColumnType<string | null, string | null, string | null>
}

interface PushSubscriptionsTable {
  id: ColumnType<number, never, never>
  user_id: number
  /** Ends with it. */
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface NoticeTables {
  push_subscriptions: PushSubscriptionsTable
  notices: NoticesTable
  notice_settings: NoticeSettingsTable
}
