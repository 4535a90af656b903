import { messages } from '@armature/domain/messages'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import { Loader, Menu } from '@mantine/core'
import { spaced } from '../record/quote-status.ts'

export interface TransitionChoicesProps {
  /** Undefined while the server is asked. */
  names: readonly TransitionName[] | undefined
  hasFailed: boolean
  onChoose: (name: TransitionName) => void
  onRetry: () => void
}

/** Keys go to the first entry as soon as it is there; until then to what says that it isn't. */
const takeFocus = (entry: HTMLButtonElement | null): void => entry?.focus({ preventScroll: true })

/** An entry to read and not to choose; it is disabled for choosing only, so that the focus has a place. */
const note = {
  'data-disabled': true,
  'aria-disabled': true,
  closeMenuOnClick: false,
  ref: takeFocus,
} as const

/** The entries of an open transition menu: what the server allows, or what became of asking it. */
export const TransitionChoices = ({ names, hasFailed, onChoose, onRetry }: TransitionChoicesProps) => {
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
  return names.map((name, index) => (
    <Menu.Item key={name} onClick={() => onChoose(name)} {...(index === 0 ? { ref: takeFocus } : {})}>
      {spaced(name)}
    </Menu.Item>
  ))
}
