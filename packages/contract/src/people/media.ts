import { conversionStatuses } from '@armature/domain/media/conversion-machine'
import { mediaFormats, mediaKinds } from '@armature/domain/media/media-kind'
import { unitScales } from '@armature/domain/media/unit-scale'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** A part's own extents in inches, measured from its CAD or FBX file. */
export const boxShape = z.object({ length: z.number(), width: z.number(), height: z.number() })

/** The 3D view of a CAD or FBX file, and the progress of its conversion. */
export const conversionShape = z.object({
  status: z.enum(conversionStatuses),
  /** Why there is no 3D view, or what it lacks; null where it is complete or still in work. */
  note: z.string().nullable(),
  /** The view: binary glTF 2.0, in metres, y up. */
  glb: z.string().nullable(),
  /** A picture of the part, webp, 512 pixels square. */
  thumbnail: z.string().nullable(),
  box: boxShape.nullable(),
  triangles: z.number().int().nullable(),
  parts: z.number().int().nullable(),
  /** The part is this factor larger than its file says, as its owner set it; null where the owner set none. */
  unit_scale: z.number().nullable(),
  /** The size is implausibly small or large, so the owner must confirm it before it counts. */
  is_size_doubtful: z.boolean(),
})

/** An upload's public id: 22 unguessable characters, since anybody with the address may read the file. */
export const publicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export const mediaShape = z.object({
  public_id: z.string(),
  secure_url: z.string(),
  kind: z.enum(mediaKinds),
  format: z.enum(mediaFormats),
  /** The uploader's file name, without a path. */
  name: z.string(),
  bytes: z.number().int(),
  /** Pixels, for pictures only. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** For CAD and FBX files only. */
  conversion: conversionShape.nullable(),
})

/** The file of a paper; its address is a download for some hours. */
export const paperShape = z.object({ url: z.string(), name: z.string(), bytes: z.number().int() })

/**
 * The specification's upload: multipart, `folder` before or after `file`. The content decides the format; `width` and
 * `height` describe the stored picture.
 */
export const uploadFile = endpoint('uploadFile', {
  access: 'media.upload',
  summary: 'Uploads one picture, CAD or FBX file (multipart: file, folder) for a product',
  upload: true,
  response: z.object({
    secure_url: z.string(),
    public_id: z.string(),
    bytes: z.number().int(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    format: z.enum(mediaFormats),
  }),
})

export const readMedia = endpoint('readMedia', {
  access: 'media.read',
  summary: 'One of one’s own uploads, with the state of its 3D view',
  params: z.strictObject({ id: publicId }),
  response: mediaShape,
})

/** Converts again after a failure, or with the unit that the file should have named: `unit_scale` is its factor. */
export const convertMedia = endpoint('convertMedia', {
  access: 'media.convert',
  summary: 'Makes a file’s 3D view again, after a failure or in another size',
  params: z.strictObject({ id: publicId }),
  body: z.strictObject({ unit_scale: z.literal(unitScales).optional() }),
  response: mediaShape,
})
