import type { MediaState } from '@armature/domain/media/media-machine'
import type { ConversionStatus } from '@armature/domain/media/conversion-machine'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import type { Generated, GeneratedAlways } from 'kysely'

/** An uploaded file, from before its first byte is stored until after its last one is gone. */
export interface MediaTable {
  id: GeneratedAlways<number>
  public_id: string
  owner_id: number
  state: MediaState
  kind: MediaKind
  format: MediaFormat
  folder: string
  /** The chat that an upload was sent to, and that serves it, or the store whose logo it is; null of a product's. */
  channel: string | null
  name: string
  bytes: number
  sha256: Buffer | null
  width: number | null
  height: number | null
  created_at: Date
  unused_since: Date | null
  conversion_status: ConversionStatus | null
  conversion_failure: string | null
  conversion_attempts: Generated<number>
  box_length: number | null
  box_width: number | null
  box_height: number | null
  triangles: number | null
  parts: number | null
  /** Surfaces and parts that its view lacks. */
  missing: number | null
  /** The factor by which the part is larger than its file says; null where nobody has set one. */
  unit_scale: number | null
  conversion_retried: Generated<boolean>
  conversion_lease: Date | null
  converted_at: Date | null
}

/** Kept by a trigger on products. */
export interface MediaUsesTable {
  media_id: GeneratedAlways<number>
  product_id: GeneratedAlways<number>
  vendor_id: GeneratedAlways<number>
  tenant_id: GeneratedAlways<number | null>
}
