import { conversionStatuses } from '@armature/domain/media/conversion-machine'
import { imageFormats, mediaKinds, modelFormats } from '@armature/domain/media/media-kind'
import { unitScales } from '@armature/domain/media/unit-scale'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A part's own extents in inches, measured from its CAD or FBX file. */
export const boxShape = z.object({ length: z.number(), width: z.number(), height: z.number() })

/** What was made of a CAD or FBX file, and how far that has come. */
export const conversionShape = z.object({
  status: z.enum(conversionStatuses),
  /** Why there is no 3D view, or what it lacks, for people; null where it is whole or may be yet. */
  note: z.string().nullable(),
  /** The view: binary glTF 2.0, in metres, y up. */
  glb: z.string().nullable(),
  /** A picture of the part, webp, 512 pixels square. */
  thumbnail: z.string().nullable(),
  box: boxShape.nullable(),
  triangles: z.number().int().nullable(),
  parts: z.number().int().nullable(),
  /** By how much the part is larger than its file says, as its owner said; null where nobody did. */
  unit_scale: z.number().nullable(),
  /** No part is so small or so large: its owner is asked before the size counts. */
  is_size_doubtful: z.boolean(),
})

/** The public id of an upload: 22 characters that cannot be guessed; whoever has the address may read the file. */
export const publicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export const mediaShape = z.object({
  public_id: z.string(),
  secure_url: z.string(),
  kind: z.enum(mediaKinds),
  format: z.enum([...modelFormats, ...imageFormats]),
  /** As the uploader called it, without its path. */
  name: z.string(),
  bytes: z.number().int(),
  /** Of pictures, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Of CAD and FBX files. */
  conversion: conversionShape.nullable(),
})

/**
 * The specification's upload: multipart, `folder` before or after `file`. The content decides what it is; `width`
 * and `height` are of pictures, as stored.
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
    format: z.enum([...modelFormats, ...imageFormats]),
  }),
})

export const readMedia = endpoint('readMedia', {
  access: 'media.read',
  summary: 'One of one’s own uploads, with the state of its 3D view',
  params: z.strictObject({ id: publicId }),
  response: mediaShape,
})

/** Again after a failure, or with the unit that the file should have named: then `unit_scale` says the factor. */
export const convertMedia = endpoint('convertMedia', {
  access: 'media.convert',
  summary: 'Makes a file’s 3D view again, after a failure or in another size',
  params: z.strictObject({ id: publicId }),
  body: z.strictObject({ unit_scale: z.literal(unitScales).optional() }),
  response: mediaShape,
})
