import { conversionMachine } from '@armature/domain/media/conversion-machine'
import type { conversionShape } from '@armature/contract/people/media'
import { conversionNote } from '@armature/domain/media/conversion-note'
import type { MediaAccess } from '@armature/domain/media/media-access'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import type { ConversionStatus } from '@armature/domain/media/conversion-machine'
import { isSizeDoubtful } from '@armature/domain/media/unit-scale'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import type { MediaTable } from '../../../platform/db/tables/people-tables.ts'

/** The media table's columns for a CAD or FBX file's 3D view. */
export type ConversionRow = Pick<
  Selectable<MediaTable>,
  | 'public_id'
  | 'conversion_failure'
  | 'box_length'
  | 'box_width'
  | 'box_height'
  | 'triangles'
  | 'parts'
  | 'missing'
  | 'unit_scale'
> & { conversion_status: ConversionStatus }

type Box = NonNullable<z.output<typeof conversionShape>['box']>

/** The measured extents, if all three are known. */
export const boxOf = (row: ConversionRow): Box | null =>
  row.box_length === null || row.box_width === null || row.box_height === null
    ? null
    : { length: row.box_length, width: row.box_width, height: row.box_height }

/** Another size needs another address, because browsers have cached the earlier view. */
const inSize = (address: string | null, scale: number | null): string | null =>
  address === null || scale === null
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}scale=${scale}`

/** The progress of a file's 3D view, with addresses once their files exist. */
export const presentConversion = (
  ctx: Pick<Context, 'mediaUrl'>,
  row: ConversionRow,
  access: MediaAccess,
): z.output<typeof conversionShape> => {
  const ready = row.conversion_status !== null && conversionMachine.is(row.conversion_status, 'shown')
  const fileUrl = (name: string): string | null =>
    ready ? ctx.mediaUrl(mediaPath(row.public_id, name), access) : null
  return {
    status: row.conversion_status,
    note: conversionNote(row.conversion_failure, row.missing),
    glb: inSize(fileUrl(mediaFiles.view), row.unit_scale),
    thumbnail: fileUrl(mediaFiles.viewThumbnail),
    box: boxOf(row),
    triangles: row.triangles,
    parts: row.parts,
    unit_scale: row.unit_scale,
    is_size_doubtful: ready && isSizeDoubtful(boxOf(row), row.unit_scale),
  }
}
