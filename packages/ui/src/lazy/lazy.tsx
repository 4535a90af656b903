import type { DrawerProps, ModalProps } from '@mantine/core'
import { Drawer, Modal } from '@mantine/core'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useFocusBack } from './lazy-dialog.tsx'

interface Openable {
  opened: boolean
  returnFocus?: boolean
}

/** For content that is closed at first but as expensive as if open: it renders on first opening. */
const late = <Props extends Openable>(Shown: ComponentType<Props>) =>
  function Lazy(props: Props) {
    const { opened, returnFocus = true } = props
    useFocusBack(opened && returnFocus)
    const [hasOpened, setHasOpened] = useState(false)
    if (opened && !hasOpened) setHasOpened(true)
    return hasOpened && <Shown {...props} returnFocus={false} />
  }

const ModalOnceOpen = late<ModalProps>(Modal)

export interface LazyModalProps extends ModalProps {
  /** During an action it stays open: Escape, a click beside it and its cross do nothing. */
  isBusy?: boolean
}

/** A list has several of them per row. */
export const LazyModal = ({ isBusy = false, onClose, closeButtonProps, ...props }: LazyModalProps) => (
  <ModalOnceOpen
    {...props}
    onClose={() => {
      if (!isBusy) onClose()
    }}
    // Not `disabled`: that would lose the focus.
    closeButtonProps={{ ...closeButtonProps, 'aria-disabled': isBusy, 'data-disabled': isBusy }}
  />
)

export const LazyDrawer = late<DrawerProps>(Drawer)
