import { useMutation } from '@tanstack/react-query'
import type { UnitScale } from '@armature/domain/media/unit-scale'
import { call } from '../api/client.ts'
import { failureText } from '../api/failures.ts'
import { queryClient } from '../api/query-client.ts'
import { showFailure } from '../ui/toast.ts'
import { messages } from '@armature/domain/messages'
import { mediaQuery } from './media-queries.ts'

/** Makes a file's 3D view again, in another size where one is given. */
export const useConvertAgain = (publicId: string) =>
  useMutation({
    mutationFn: (unitScale?: UnitScale) =>
      call('convertMedia', {
        params: { id: publicId },
        body: unitScale === undefined ? {} : { unit_scale: unitScale },
      }),
    onSuccess: (media) => queryClient.setQueryData(mediaQuery(publicId).queryKey, media),
    onError: (error) => showFailure(failureText(error, messages.viewNotAgain)),
  })
