import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { listChanged } from './request-api.ts'

/** Copies a list, and leads to the copy. */
export const useCopyList = () => {
  const navigate = useNavigate()
  return useWrite({
    send: (id: number, write) => write('copyRequestList', { params: { id } }),
    success: ({ name }) => `Copied to “${name}”.`,
    onDone: (copy) => {
      listChanged(copy)
      return navigate({ to: paths.requestList(copy.id) })
    },
  })
}
