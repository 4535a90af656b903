import type { Hat } from '@armature/domain/actor'
import type { ChatKind } from '@armature/domain/chat/channel'

interface ChannelKey {
  kind: ChatKind
  record_id: number
}

export interface ChatChannelsTable extends ChannelKey {
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  last_seq: number
  revision: number
  last_message_seq: number
  last_message_at: Date | null
}

export interface ChatMessagesTable extends ChannelKey {
  seq: number
  revision: number
  vendor_id: number | null
  tenant_id: number | null
  customer_id: number | null
  /** Null of a line that the system wrote. */
  author_id: number | null
  author_name: string
  author_role: Hat
  client_id: string | null
  text: string
  reply_to: number | null
  line_id: number | null
  line_name: string | null
  at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

export interface ChatReadsTable extends ChannelKey {
  user_id: number
  name: string
  role: Hat
  delivered_seq: number
  read_seq: number
}
