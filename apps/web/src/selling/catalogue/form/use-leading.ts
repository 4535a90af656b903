import { useEffect, useState } from 'react'
import type { Path } from 'react-hook-form'
import { measurable } from '../../media/fields/file-list.ts'
import type { UploadQueue } from '../../media/fields/upload-queue.ts'
import type { KitForm } from '@armature/ui/form/use-kit-form.ts'
import { mayFillIn, sides, typedPackage } from './package-proposal.ts'
import type { ProductValues } from './product-form-values.ts'

type Name = Path<ProductValues>

/** The next field to type in: what a file may provide isn't asked first. */
export const useLeading = ({ form, wrongNow }: KitForm<ProductValues>, uploads: UploadQueue) => {
  const toNotify = () => (mayFillIn(typedPackage(form.getValues()), null) ? measurable(uploads.get()) : null)
  const firstToType = (wrong: readonly Name[]): Name | null => {
    const told: readonly Name[] = toNotify() === null ? [] : sides
    return wrong.find((name) => !told.includes(name)) ?? null
  }

  /** Nothing left to type: the file is sent to measure the part, as its button would do. */
  const enterLeadsTo = (wrong: readonly Name[]): Name | null => {
    const next = firstToType(wrong)
    const file = toNotify()
    if (next === null && file !== null) uploads.sendFirst(file.key, form.getValues('sku'))
    return next
  }

  // After files were picked and their name is filled in; doesn't interrupt typing.
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0 || document.activeElement instanceof HTMLInputElement) return
    const next = firstToType(wrongNow().map(({ name }) => name))
    if (next !== null) form.setFocus(next)
    // oxlint-disable-next-line react/exhaustive-deps -- only files move the focus, not typing
  }, [times])

  return { enterLeadsTo, goOn: () => setTimes((before) => before + 1) }
}
