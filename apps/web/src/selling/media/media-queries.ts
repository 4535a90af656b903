import { isConverted } from '@armature/domain/media/conversion-machine'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

/** The view made of a CAD or FBX file, and the progress of making it. */
export type Conversion = NonNullable<Answer<'readMedia'>['conversion']>

/** A 3D view takes seconds; a server that tells of it by itself makes the asking needless, not wrong. */
const askAgainMs = 1_500

/** One upload of one's own, asked for again until its 3D view is there or isn't going to be. */
export const mediaQuery = (publicId: string) =>
  queryOptions({
    queryKey: queryKeys.media(publicId),
    queryFn: ({ signal }) => call('readMedia', { params: { id: publicId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.conversion && !isConverted(state.data.conversion.status) ? askAgainMs : false,
  })
