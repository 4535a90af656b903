import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { useEffect, useState } from 'react'
import { confirmBy } from '../../platform/api/confirmation.ts'

const ConfirmationForm = lazyPart(async () => (await import('./confirmation-form.tsx')).ConfirmationForm, {
  isAskedFor: true,
  keepsKeys: true,
})

/** The dialog in which a person confirms who they are, whichever screen's call asks for it. */
export const ConfirmationHost = () => {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  useEffect(() => confirmBy(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), [])
  const end = (isConfirmed: boolean) => {
    answer?.(isConfirmed)
    setAnswer(null)
  }
  return (
    <Dialog opened={answer !== null} onClose={() => end(false)} title="Confirm it’s you">
      <ConfirmationForm onDone={() => end(true)} onCancel={() => end(false)} />
    </Dialog>
  )
}
