import { mailsCustomer, moveEffect } from '@armature/domain/quotes/workflow/move-effect'
import { makesOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import { transitionEffects } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { Button, Group, Loader, Menu, List } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { NextAction } from '@armature/ui/record/next-action.tsx'
import { useOfferedActions } from '@armature/ui/record/record-actions.ts'
import { spaced, verbOf } from '../record/quote-status.ts'
import type { PossibleTransitions } from '../record/quotes-api.ts'
import { refreshQuotes } from '../record/quotes-api.ts'
import { ReasonDialog } from './lazy-dialogs.ts'
import { TransitionChoices } from './transition-choices.tsx'
import type { TransitionCalls } from './use-transition-calls.ts'
import { useTransitionCalls } from './use-transition-calls.ts'
import { wholeText } from '@armature/domain/values/number-text'
import { fill, messages } from '@armature/domain/messages'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'

interface ShortOfferDialogProps {
  /** The lines without enough stock; none keeps the dialog closed. */
  lines: PossibleTransitions['short_lines']
  onSend: () => void
  onCancel: () => void
}

/** Quoting beyond stock is allowed; the seller confirms it once. */
const ShortOfferDialog = ({ lines, onSend, onCancel }: ShortOfferDialogProps) => (
  <ConfirmDialog
    question={lines.length === 0 ? null : messages.offerShortConfirm}
    isHarmless
    onAgree={onSend}
    onDisagree={onCancel}
  >
    <List>
      {lines.map(({ name, short_by: count }, index) => (
        // One part may be on several lines, and lines don't move here.
        <List.Item key={index}>{fill(messages.shortLine, { name, count: wholeText(count) })}</List.Item>
      ))}
    </List>
  </ConfirmDialog>
)

interface QuestionsProps {
  subject: string
  /** The chosen move that waits for its reason, or for a confirmation of too little stock; null for none. */
  asking: TransitionName | null
  doubting: TransitionName | null
  shortLines: PossibleTransitions['short_lines']
  onMove: (transition: TransitionName, reason?: string) => unknown
  onCancel: () => void
}

/** The questions before some transitions. */
const Questions = ({ subject, asking, doubting, shortLines, onMove, onCancel }: QuestionsProps) => (
  <>
    <ReasonDialog
      title={asking === null ? null : `${spaced(asking)}: ${subject}`}
      submitLabel={asking === null ? '' : spaced(asking)}
      readers="Visible to the seller and the vendor, not to the customer."
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

type ShortLines = PossibleTransitions['short_lines']

/** Runs moves, after their questions; `focusBack` returns the focus to its place. */
const useMoves = <Moved extends { status: QuoteStatus }>(
  props: TransitionCalls<Moved>,
  focusBack: () => void,
) => {
  const [asking, setAsking] = useState<TransitionName | null>(null)
  const [doubting, setDoubting] = useState<TransitionName | null>(null)
  const stopAsking = () => {
    setAsking(null)
    setDoubting(null)
  }
  const { possible, moving } = useTransitionCalls(props, stopAsking)
  const shortLines = possible.data?.short_lines ?? []
  const make = (transition: TransitionName, reason?: string) =>
    moving.run({
      choice: { id: props.id, transition, ...(reason === undefined ? {} : { reason }) },
      before: props.record,
    })
  const choose = (transition: TransitionName, short: ShortLines = shortLines) => {
    // A dialog returns the focus to its opener, which must not be a menu entry or an action that is gone.
    focusBack()
    if (transitionEffects[transition].asksReason) setAsking(transition)
    else if (makesOffer(transition) && short.length > 0) setDoubting(transition)
    else void make(transition)
  }
  /** The row's action may be outdated: the server is asked first, as the menu does. */
  const chooseUnasked = (transition: TransitionName) =>
    possible.mutate(undefined, {
      onSuccess: ({ transitions, short_lines }) => {
        if (transitions.includes(transition)) choose(transition, short_lines)
        else refreshQuotes()
      },
    })
  const questions = (
    <Questions
      {...{ asking, doubting, shortLines, subject: props.subject }}
      onMove={make}
      onCancel={stopAsking}
    />
  )
  /** All possible moves, for the command palette. */
  const ask = async () => {
    const { transitions, short_lines } = await props.load()
    return transitions.map((name) => ({
      name: spaced(name),
      effect: moveEffect(name, props.record),
      run: () => choose(name, short_lines),
    }))
  }
  return { possible, isBusy: moving.isBusy, choose, chooseUnasked, ask, questions }
}

interface NextMoveProps extends Pick<TransitionCalls<never>, 'record' | 'subject'> {
  isMain: boolean
  isBusy: boolean
  onChoose: (name: TransitionName) => void
}

const NextMove = ({ record, subject, isMain, isBusy, onChoose }: NextMoveProps) => {
  const { next } = record
  if (next === null) return null
  return (
    <NextAction
      name={verbOf(next)}
      menuName={spaced(next)}
      effect={moveEffect(next, record)}
      subject={subject}
      isMain={isMain}
      isBusy={isBusy}
      onChoose={() => onChoose(next)}
    />
  )
}
const Arrow = ({ isBusy }: { isBusy: boolean }) =>
  isBusy ? <Loader size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />

const mailOf =
  (record: TransitionCalls<never>['record']) =>
  (name: TransitionName): string | null =>
    mailsCustomer(name, record) ? moveEffect(name, record) : null

/**
 * The transition dropdown (specification section 4), beside the record's next action: opening it asks the server for
 * the possible moves. By keyboard it is a menu button as in the ARIA patterns.
 */
export const TransitionMenu = <Moved extends { status: QuoteStatus }>({
  children,
  isMain = false,
  ...props
}: TransitionCalls<Moved> & {
  /** The step that must come before any move. */
  children?: ReactNode
  /** On the record's own page. */
  isMain?: boolean
}) => {
  const { subject, record } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { possible, isBusy, choose, chooseUnasked, ask, questions } = useMoves(props, () =>
    trigger.current?.focus(),
  )
  useOfferedActions(subject, trigger, ask)
  const open = () => {
    // During a move there is nothing to choose.
    if (isBusy) return
    setOpen(true)
    ReasonDialog.preload()
    possible.mutate()
  }
  const pressTrigger = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return
    event.preventDefault()
    open()
  }
  /** Tab leaves a menu for the element after its button. */
  const pressEntry = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    trigger.current?.focus()
    setOpen(false)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <NextMove
        record={record}
        subject={subject}
        isMain={isMain}
        isBusy={isBusy || possible.isPending}
        onChoose={chooseUnasked}
      />
      {children}
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
            data-record-actions
            size="compact-sm"
            variant="default"
            // Not `loading`: that disables the button, which would lose the returned focus.
            aria-busy={isBusy}
            rightSection={<Arrow isBusy={isBusy} />}
            aria-label={`Show transitions of ${subject}`}
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
            mailOf={mailOf(record)}
            onChoose={choose}
            onRetry={possible.mutate}
          />
        </Menu.Dropdown>
      </Menu>
      {questions}
    </Group>
  )
}
