import type { ModalProps } from '@mantine/core'
import { useState } from 'react'
import { LateModal } from './late.tsx'
import { LossQuestion } from './form/leave-guard.tsx'
import { UnsavedAround, isQuestionOpen, useUnsavedScope } from './form/unsaved.ts'

/**
 * Every dialog of the app. Escape, a click beside it and its cross ask first where a form in it was filled in and not saved;
 * a form's own Cancel says what it does, and a save closes without a word.
 */
export const Dialog = ({ onClose, children, ...props }: ModalProps) => {
  const scope = useUnsavedScope()
  const [lost, setLost] = useState<readonly string[]>([])
  const close = () => {
    if (isQuestionOpen()) return
    const would = scope.lost()
    if (would.length === 0) onClose()
    // After the key's own event, whose other listeners are the question's: it would be answered by what opened it.
    else setTimeout(() => setLost(would))
  }
  return (
    <>
      <LateModal closeButtonProps={{ 'aria-label': 'Close' }} centered {...props} onClose={close}>
        <UnsavedAround value={scope}>{children}</UnsavedAround>
      </LateModal>
      <LossQuestion
        question={props.opened && lost.length > 0 ? 'Close without saving your changes?' : null}
        lost={lost}
        onAgree={() => {
          setLost([])
          onClose()
        }}
        onDisagree={() => setLost([])}
      />
    </>
  )
}
