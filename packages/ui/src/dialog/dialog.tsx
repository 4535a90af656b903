import { useState } from 'react'
import type { LazyModalProps } from '../lazy/lazy.tsx'
import { LazyModal } from '../lazy/lazy.tsx'
import { LossQuestion } from '../form/leave-guard.tsx'
import { ActsAround } from '../form/under-way.ts'
import { UnsavedAround, isQuestionOpen, useUnsavedScope } from '../form/unsaved.ts'

/**
 * Every dialog of the app. Escape, a click beside it and its cross ask first if a form in it has unsaved input; a
 * form's Cancel names what it does, and a save closes without a question. It stays open during an action.
 */
export const Dialog = ({ onClose, isBusy = false, children, ...props }: LazyModalProps) => {
  const scope = useUnsavedScope()
  const [acts, setActs] = useState(0)
  const [lost, setLost] = useState<readonly string[]>([])
  const close = () => {
    if (isQuestionOpen()) return
    const would = scope.lost()
    if (would.length === 0) onClose()
    // Wait for the key's own event to end; otherwise the question takes it as its answer.
    else setTimeout(() => setLost(would))
  }
  return (
    <>
      <LazyModal
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
        {...props}
        isBusy={isBusy || acts > 0}
        onClose={close}
      >
        <ActsAround value={setActs}>
          <UnsavedAround value={scope}>{children}</UnsavedAround>
        </ActsAround>
      </LazyModal>
      <LossQuestion
        isOpen={props.opened && lost.length > 0}
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
