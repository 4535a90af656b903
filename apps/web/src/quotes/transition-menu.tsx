import { messages } from '@armature/domain/messages'
import { makesOffer } from '@armature/domain/quotes/quote-workflow'
import type { TransitionName } from '@armature/domain/quotes/quote-transitions'
import { transitionEffects } from '@armature/domain/quotes/quote-transitions'
import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { failureText } from '../api/failures.ts'
import { useWrite } from '../api/use-write.ts'
import type { SendWrite } from '../api/write.ts'
import { showFailure } from '../ui/toast.ts'
import { spaced } from './quote-status.ts'
import { ShortOfferDialog } from './short-offer-dialog.tsx'
import type { Choice, PossibleTransitions } from './quotes-api.ts'
import { refreshQuotes } from './quotes-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { TransitionChoices } from './transition-choices.tsx'

export interface TransitionMenuProps<Moved extends { status: string }> {
  id: number
  /** 'Quote #7': names the button for screen readers, where every row has one. */
  subject: string
  load: () => Promise<PossibleTransitions>
  move: (choice: Choice, write: SendWrite) => Promise<Moved>
  onMoved: (moved: Moved) => void
}

/** The two calls behind the menu: what is possible, and the move itself, after which `onDone` closes its dialog. */
const useTransitionCalls = <Moved extends { status: string }>(
  { load, move, onMoved }: TransitionMenuProps<Moved>,
  onDone: () => void,
) => {
  const possible = useMutation({
    mutationFn: load,
    onSuccess: ({ transitions }) => {
      if (transitions.length === 0) showFailure(messages.noAvailableTransitions)
    },
    onError: (error) => showFailure(failureText(error, messages.unexpected)),
  })
  const moving = useWrite({
    send: move,
    success: ({ status }) => spaced(status),
    onDone: (moved) => {
      onDone()
      onMoved(moved)
    },
    // The dialog stays, with the reason that was typed: it can be sent again.
    onRefused: ({ status }) => {
      // A lost race: what is shown here is old.
      if (status === 404 || status === 409) refreshQuotes()
    },
  })
  return { possible, moving }
}

interface QuestionsProps {
  subject: string
  /** What is chosen and waits for the reason, or for the word that too little stock is meant; null where nothing does. */
  asking: TransitionName | null
  doubting: TransitionName | null
  shortLines: PossibleTransitions['short_lines']
  onMove: (transition: TransitionName, reason?: string) => unknown
  onCancel: () => void
}

/** What is asked before some of the transitions. */
const Questions = ({ subject, asking, doubting, shortLines, onMove, onCancel }: QuestionsProps) => (
  <>
    <ReasonDialog
      title={asking === null ? null : `${spaced(asking)}: ${subject}`}
      submitLabel={asking === null ? '' : spaced(asking)}
      onCancel={onCancel}
      onSubmit={(reason) => asking !== null && onMove(asking, reason)}
    />
    <ShortOfferDialog
      lines={doubting === null ? [] : shortLines}
      onCancel={onCancel}
      onSend={() => {
        onCancel()
        if (doubting !== null) onMove(doubting)
      }}
    />
  </>
)

/**
 * The transition dropdown (specification section 4): opening it asks the server what is possible. By keyboard it
 * is a menu button as the ARIA patterns have it.
 */
export const TransitionMenu = <Moved extends { status: string }>(props: TransitionMenuProps<Moved>) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState<TransitionName | null>(null)
  const [doubting, setDoubting] = useState<TransitionName | null>(null)
  const stopAsking = () => {
    setAsking(null)
    setDoubting(null)
  }
  const { possible, moving } = useTransitionCalls(props, stopAsking)
  const shortLines = possible.data?.short_lines ?? []
  const choose = (transition: TransitionName) => {
    // A dialog gives the focus back to where it was: not to a menu entry that is gone by then.
    trigger.current?.focus()
    if (transitionEffects[transition].asksReason) setAsking(transition)
    else if (makesOffer(transition) && shortLines.length > 0) setDoubting(transition)
    else void moving.run({ id: props.id, transition })
  }
  const open = () => {
    // While one is on its way there is nothing to choose from.
    if (moving.isBusy) return
    setOpen(true)
    possible.mutate()
  }
  const pressTrigger = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    open()
  }
  /** Tab leaves a menu for what comes after its button. */
  const pressEntry = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    trigger.current?.focus()
    setOpen(false)
  }
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={(next) => (next ? open() : setOpen(false))}
        position="bottom-end"
        shadow="md"
        withinPortal
        trapFocus={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            ref={trigger}
            size="compact-sm"
            variant="default"
            // Not `loading`: that disables the button, and a disabled one loses the focus that it was given back.
            aria-busy={moving.isBusy}
            rightSection={
              moving.isBusy ? <Loader size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
            }
            aria-label={`Show transitions of ${props.subject}`}
            onClick={(event) => event.stopPropagation()}
            onKeyDown={pressTrigger}
          >
            Show
          </Button>
        </Menu.Target>
        <Menu.Dropdown onClick={(event) => event.stopPropagation()} onKeyDown={pressEntry}>
          <TransitionChoices
            names={possible.data?.transitions}
            hasFailed={possible.isError}
            onChoose={choose}
            onRetry={possible.mutate}
          />
        </Menu.Dropdown>
      </Menu>
      <Questions
        {...{ asking, doubting, shortLines, subject: props.subject }}
        onMove={(transition, reason) =>
          moving.run({ id: props.id, transition, ...(reason === undefined ? {} : { reason }) })
        }
        onCancel={stopAsking}
      />
    </>
  )
}
