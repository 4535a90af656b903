import type { UnitScale } from '@armature/domain/media/unit-scale'
import { queryClient } from '../../platform/api/query-client.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { useActUnderWay } from '../../platform/ui/form/under-way.ts'
import { messages } from '@armature/domain/messages'
import { mediaQuery } from './media-queries.ts'

/** Makes a file's 3D view again, optionally in another size. */
export const useConvertAgain = (publicId: string) => {
  const again = useWrite({
    send: (unitScale: UnitScale | undefined, write) =>
      write('convertMedia', {
        params: { id: publicId },
        body: unitScale === undefined ? {} : { unit_scale: unitScale },
      }),
    failure: ({ detail }) => detail ?? messages.viewNotAgain,
    onDone: (media) => queryClient.setQueryData(mediaQuery(publicId).queryKey, media),
  })
  useActUnderWay(again.isBusy)
  return again
}
