import { mediaFolderOf } from '@armature/domain/media/media-folder'
import type { MediaKind } from '@armature/domain/media/media-kind'
import type { Answer } from '../../../platform/api/client.ts'
import { upload } from '../../../platform/api/writes/upload.ts'

export interface UploadRequest {
  file: File
  kind: MediaKind
  sku: string
  /** Bytes sent so far. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export type Uploaded = Answer<'uploadFile'>

/** Uploads one file of a product; its failure has its own alert (specification section 8). */
export const uploadFile = ({ file, kind, sku, onProgress, signal }: UploadRequest): Promise<Uploaded> =>
  upload('uploadFile', { file, fields: { folder: mediaFolderOf(kind, sku) }, onProgress, signal })
