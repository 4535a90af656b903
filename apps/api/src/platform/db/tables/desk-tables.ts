import type { ViewState } from '@armature/contract/platform/saved-views'
import type { TableSettings } from '@armature/contract/platform/table-settings'
import type { ChatKind } from '@armature/domain/chat/channel'
import type { PinSpot } from '@armature/domain/chat/pin'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import type { ChosenChannels, NoticeKind, NoticeRecordKind } from '@armature/domain/notices/notice-kinds'
import type { RecordRole } from '@armature/domain/rights/actor'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A spot on a product's 3D view. */
export interface ChatPin extends PinSpot {
  product: number
  /** The public id of the file whose view it was. */
  file: string
}

interface ChannelKey {
  kind: ChatKind
  record_id: number
}

interface ChatChannelsTable extends ChannelKey {
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  last_seq: number
  revision: number
  last_message_seq: number
  last_message_at: Date | null
}

interface PartQuestionsTable {
  id: Generated<number>
  product_id: number
  product_name: string
  customer_id: number
  vendor_id: number
  tenant_id: number | null
  created_at: Date
}

interface ChatMessagesTable extends ChannelKey {
  seq: number
  revision: number
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  /** Null of a line that the system wrote. */
  author_id: number | null
  author_name: string
  author_role: RecordRole
  client_id: string | null
  text: string
  reply_to: number | null
  line_id: number | null
  line_name: string | null
  pin: ChatPin | null
  at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

export interface ChatAttachmentsTable extends ChannelKey {
  seq: number
  place: number
  media_id: number
  public_id: string
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  is_picture: boolean
  format: MediaFormat
  name: string
  bytes: number
  width: number | null
  height: number | null
}

interface ChatReadsTable extends ChannelKey {
  user_id: number
  name: string
  role: RecordRole
  delivered_seq: number
  read_seq: number
}

interface TableSettingsTable {
  user_id: number
  /** By the table's name. */
  tables: JSONColumnType<Record<string, TableSettings>, string | undefined, string>
  /** The units in which a person reads measures. */
  units: JSONColumnType<object, string | null | undefined, string> | null
}

interface SavedViewsTable {
  id: GeneratedAlways<number>
  owner_id: number
  table_name: string
  name: string
  is_shared: Generated<boolean>
  state: JSONColumnType<ViewState, string, string>
  created_at: Date
  changed_at: Date
}

interface DefaultViewsTable {
  user_id: number
  table_name: string
  view_id: number
}

/** The people who have put their list of first steps away. */
export interface StepDismissalsTable {
  user_id: number
  at: Date
}

interface NoticesTable {
  id: ColumnType<number, never, never>
  user_id: number
  kind: NoticeKind
  /** Names the occasion, so that nobody is notified of one twice. */
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

export interface DeskTables {
  part_questions: PartQuestionsTable
  chat_channels: ChatChannelsTable
  chat_messages: ChatMessagesTable
  chat_attachments: ChatAttachmentsTable
  chat_reads: ChatReadsTable
  table_settings: TableSettingsTable
  saved_views: SavedViewsTable
  default_views: DefaultViewsTable
  push_subscriptions: PushSubscriptionsTable
  notices: NoticesTable
  notice_settings: NoticeSettingsTable
  step_dismissals: StepDismissalsTable
}
