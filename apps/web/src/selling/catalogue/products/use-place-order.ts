import { messages } from '@armature/domain/messages'
import { useRef, useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { Place } from '../attributes/attribute-place.ts'
import { refreshAttributes } from './catalogue-queries.ts'

interface Save {
  attributes: readonly number[]
  /** The previously saved order, so that another person's change isn't overwritten. */
  expected: readonly number[]
}

/**
 * The specifications that a place asks for, in order, by id. A change shows at once and is saved in turn: three presses
 * of an arrow on a slow connection move by three. After a refusal the server's order is shown again.
 */
export const usePlaceOrder = ({ named }: Place, saved: readonly number[]) => {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const newest = useRef<readonly number[] | null>(null)
  const isSaving = useRef(false)
  /** The order from the last save, until a refetch has it. */
  const left = useRef<readonly number[] | null>(null)
  const save = useWrite({
    send: ({ attributes, expected }: Save, write) =>
      write('setPlaceAttributes', {
        body: { ...named, attributes: [...attributes], expected: [...expected] },
      }),
    success: (_, { attributes }) => (attributes === newest.current ? messages.attributeOrderSaved : null),
  })

  /** Saves until the newest order is saved, since it may change during a save. */
  const saveAll = async () => {
    let expected = left.current ?? saved
    while (newest.current !== null && newest.current !== expected) {
      const attributes = newest.current
      const { ok } = await save.run({ attributes, expected })
      left.current = ok ? attributes : null
      if (!ok) break
      expected = attributes
    }
  }

  const set = async (attributes: readonly number[]) => {
    newest.current = attributes
    setWanted(attributes)
    if (isSaving.current) return
    isSaving.current = true
    await saveAll()
    newest.current = null
    isSaving.current = false
    await refreshAttributes()
    if (newest.current !== null) return
    left.current = null
    setWanted(null)
  }

  return { ids: wanted ?? saved, set, isSending: () => isSaving.current }
}
