import { Text } from '@mantine/core'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { Unsaved } from './unsaved.ts'
import { screenWork, useOpenQuestion, useUnsavedWork } from './unsaved.ts'

interface LossQuestionProps {
  /** Null keeps the question closed. */
  question: string | null
  lost: readonly string[]
  onAgree: () => void
  onDisagree: () => void
}

/** Asks before something that was typed is lost, and names it. */
export const LossQuestion = ({ question, lost, onAgree, onDisagree }: LossQuestionProps) => {
  useOpenQuestion(question !== null)
  return (
    <ConfirmDialog question={question} onAgree={onAgree} onDisagree={onDisagree}>
      <Text size="sm">You would lose: {lost.join(', ')}.</Text>
    </ConfirmDialog>
  )
}

interface LeaveGuardProps {
  unsaved: Unsaved
  /** Is a save on its way to the server? The tab should not be closed over it, but other screens may be opened. */
  isSending?: () => boolean
}

/**
 * Asks before unsaved work is left behind, within the app and when the tab is closed. Every form of the kit has one, and
 * every table whose cells are edited.
 */
export const LeaveGuard = ({ unsaved, isSending = () => false }: LeaveGuardProps) => {
  const work = useUnsavedWork(unsaved)
  const router = useRouter()
  // Until the next screen is loaded this one stands, and a person who has left it already isn't asked again.
  const isHere = (pathname: string) => router.state.resolvedLocation?.pathname === pathname
  const blocker = useBlocker({
    // A list's page or filter is no other screen: what was typed stays where it is.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isHere(current.pathname) && screenWork.isFirst(work),
    enableBeforeUnload: () => work().length > 0 || isSending(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <LossQuestion
      question={isBlocked ? 'Leave without saving your changes?' : null}
      lost={isBlocked ? screenWork.lost() : []}
      onAgree={() => blocker.proceed?.()}
      onDisagree={() => blocker.reset?.()}
    />
  )
}
