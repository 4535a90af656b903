import type { Hat } from '@armature/domain/rights/actor'
import type { ChatKind } from '@armature/domain/chat/channel'
import type { PinSpot } from '@armature/domain/chat/pin'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import type { Generated } from 'kysely'

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
  author_role: Hat
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
  role: Hat
  delivered_seq: number
  read_seq: number
}

export interface ChatTables {
  part_questions: PartQuestionsTable
  chat_channels: ChatChannelsTable
  chat_messages: ChatMessagesTable
  chat_attachments: ChatAttachmentsTable
  chat_reads: ChatReadsTable
}
