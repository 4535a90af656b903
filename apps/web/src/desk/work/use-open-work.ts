import type { RecordListName } from '@armature/domain/dashboard/record-lists'
import { recordListNames } from '@armature/domain/dashboard/record-lists'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '@armature/ui/use-address.ts'

/** A waiting record, as the address names it: `subQuotes-12`. */
export interface OpenWork {
  list: RecordListName
  id: number
}

export const workKey = ({ list, id }: OpenWork): string => `${list}-${id}`

const readWorkKey = (text: unknown): OpenWork | null => {
  const [, name, digits] = /^(\w+)-([1-9]\d{0,14})$/.exec(typeof text === 'string' ? text : '') ?? []
  const list = recordListNames.find((one) => one === name)
  return list === undefined ? null : { list, id: Number(digits) }
}

/** The address names the record open beside the list, so reloads and links keep it. */
export const useOpenWork = (): { open: OpenWork | null; show: (work: OpenWork | null) => void } => {
  const address = useAddress()
  const navigate = useNavigate()
  const { work: _, ...others } = address
  return {
    open: readWorkKey(address['work']),
    show: (work) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: work === null ? others : { ...others, work: workKey(work) },
      }),
  }
}
