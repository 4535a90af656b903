import { isConverted } from '@armature/domain/media/conversion-machine'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

/** A CAD or FBX file's 3D view, and its progress. */
export type Conversion = NonNullable<Answer<'readMedia'>['conversion']>

/** A 3D view takes seconds; with live changes the polling is redundant but harmless. */
const askAgainMs = 1_500

/** One of the user's uploads, polled until its 3D view is ready or has failed. */
export const mediaQuery = (publicId: string) =>
  queryOptions({
    queryKey: queryKeys.media(publicId),
    queryFn: ({ signal }) => call('readMedia', { params: { id: publicId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.conversion && !isConverted(state.data.conversion.status) ? askAgainMs : false,
  })
