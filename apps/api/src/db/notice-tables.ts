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

export interface NoticeTables {
  notices: NoticesTable
  notice_settings: NoticeSettingsTable
}
