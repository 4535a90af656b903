import { Fragment, useId } from 'react'
import { messages } from '@armature/domain/messages'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import { Loader, Menu, Text } from '@mantine/core'
import { spaced } from '../record/quote-status.ts'

export interface TransitionChoicesProps {
  /** Undefined while loading. */
  names: readonly TransitionName[] | undefined
  hasFailed: boolean
  /** The recipient of the mail that a choice sends; null if it mails no customer. */
  mailOf?: (name: TransitionName) => string | null
  onChoose: (name: TransitionName) => void
  onRetry: () => void
}

/** Keys go to the first entry once it has loaded; until then to the loading entry. */
const takeFocus = (entry: HTMLButtonElement | null): void => entry?.focus({ preventScroll: true })

/** An informative entry; it is disabled only for choosing, so that the focus has a place. */
const note = {
  'data-disabled': true,
  'aria-disabled': true,
  closeMenuOnClick: false,
  ref: takeFocus,
} as const

/** An open transition menu's entries: the server's allowed moves, or the state of the request. */
export const TransitionChoices = ({
  names,
  hasFailed,
  mailOf = () => null,
  onChoose,
  onRetry,
}: TransitionChoicesProps) => {
  const id = useId()
  if (hasFailed) {
    return (
      <Menu.Item key="failed" ref={takeFocus} closeMenuOnClick={false} onClick={onRetry}>
        This could not be loaded. Try again
      </Menu.Item>
    )
  }
  if (names === undefined) {
    return (
      <Menu.Item key="loading" {...note} leftSection={<Loader size={14} />}>
        Loading
      </Menu.Item>
    )
  }
  if (names.length === 0) {
    return (
      <Menu.Item key="none" {...note}>
        {messages.noTransitionAvailable}
      </Menu.Item>
    )
  }
  return names.map((name, index) => {
    const mail = mailOf(name)
    // Beside the item, whose name is the specification's word alone.
    return (
      <Fragment key={name}>
        <Menu.Item
          onClick={() => onChoose(name)}
          {...(mail === null ? {} : { 'aria-describedby': `${id}${name}` })}
          {...(index === 0 ? { ref: takeFocus } : {})}
        >
          {spaced(name)}
        </Menu.Item>
        {mail !== null && (
          <Text id={`${id}${name}`} size="xs" c="dimmed" maw={280} px="sm" pb={6}>
            {mail}
          </Text>
        )}
      </Fragment>
    )
  })
}
