import { Text } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import type { Unsaved } from './unsaved.ts'
import { screenWork, useOpenQuestion, useUnsavedWork } from './unsaved.ts'

interface LossQuestionProps {
  isOpen: boolean
  lost: readonly string[]
  onAgree: () => void
  onDisagree: () => void
}

/** Asks before typed input is lost, and names it. */
export const LossQuestion = ({ isOpen, lost, onAgree, onDisagree }: LossQuestionProps) => {
  useOpenQuestion(isOpen)
  return (
    <ConfirmDialog
      question={isOpen ? 'Discard changes?' : null}
      words={{ agree: 'Discard', disagree: 'Keep editing' }}
      onAgree={onAgree}
      onDisagree={onDisagree}
    >
      <Text size="sm">You would lose: {lost.join(', ')}.</Text>
    </ConfirmDialog>
  )
}

interface LeaveGuardProps {
  unsaved: Unsaved
  /** Is a save under way? Then the tab shouldn't be closed, but other screens may be opened. */
  isSending?: () => boolean
}

/**
 * Asks before unsaved work is left, within the app and when the tab closes. Every form of the kit and every table with
 * editable cells has one.
 */
export const LeaveGuard = ({ unsaved, isSending = () => false }: LeaveGuardProps) => {
  const work = useUnsavedWork(unsaved)
  const router = useRouter()
  // This screen stays until the next one has loaded, and a person who has already confirmed isn't asked again.
  const isHere = (pathname: string) => router.state.resolvedLocation?.pathname === pathname
  const blocker = useBlocker({
    // A list's page or filter is the same screen: typed input stays.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isHere(current.pathname) && screenWork.isFirst(work),
    enableBeforeUnload: () => work().length > 0 || isSending(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <LossQuestion
      isOpen={isBlocked}
      lost={isBlocked ? screenWork.lost() : []}
      onAgree={() => blocker.proceed?.()}
      onDisagree={() => blocker.reset?.()}
    />
  )
}
