import type { MediaKind } from '@armature/domain/media/media-kind'
import { isModelFileKind } from '@armature/domain/media/media-kind'
import { useQuery } from '@tanstack/react-query'
import type { ListedFile } from './fields/file-list.ts'
import { latestOf } from './fields/file-list.ts'
import type { Conversion } from './media-queries.ts'
import { mediaQuery } from './media-queries.ts'
import { publicIdAt } from './media-source.ts'
import { useUploadState } from './fields/use-uploads.ts'

/** A file's 3D view in progress, live; for another person's file, as its product has it. */
export const useConversion = (file: ListedFile | null): Conversion | null => {
  const publicId = file?.step.at === 'stored' ? publicIdAt(file.step.url) : null
  const isShown = publicId !== null && file !== null && isModelFileKind(file.kind)
  const media = useQuery({ ...mediaQuery(publicId ?? ''), enabled: isShown })
  if (publicId === null) return null
  return media.data?.conversion ?? file?.conversion ?? null
}

/** The part's own size from its CAD file, else its FBX file; null until one has been measured reliably. */
export const usePartBox = (): { kind: MediaKind; box: NonNullable<Conversion['box']> } | null => {
  const state = useUploadState()
  const cad = useConversion(latestOf(state, 'CAD'))
  const fbx = useConversion(latestOf(state, 'FBX'))
  if (cad?.box && !cad.is_size_doubtful) return { kind: 'CAD', box: cad.box }
  return fbx?.box && !fbx.is_size_doubtful ? { kind: 'FBX', box: fbx.box } : null
}
