import type { DrawerProps, ModalProps } from '@mantine/core'
import { Drawer, Modal } from '@mantine/core'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useFocusBack } from './late-dialog.tsx'

interface Openable {
  opened: boolean
  returnFocus?: boolean
}

/** For content that is closed at first but as expensive as if open: it renders on first opening. */
const late = <Props extends Openable>(Shown: ComponentType<Props>) =>
  function Late(props: Props) {
    const { opened, returnFocus = true } = props
    useFocusBack(opened && returnFocus)
    const [hasOpened, setHasOpened] = useState(false)
    if (opened && !hasOpened) setHasOpened(true)
    return hasOpened && <Shown {...props} returnFocus={false} />
  }

const ModalOnceOpen = late<ModalProps>(Modal)

export interface LateModalProps extends ModalProps {
  /** During an action it stays open: Escape, a click beside it and its cross do nothing. */
  isBusy?: boolean
}

/** A list has several of them per row. */
export const LateModal = ({ isBusy = false, onClose, closeButtonProps, ...props }: LateModalProps) => (
  <ModalOnceOpen
    {...props}
    onClose={() => {
      if (!isBusy) onClose()
    }}
    // Not `disabled`: that would lose the focus.
    closeButtonProps={{ ...closeButtonProps, 'aria-disabled': isBusy, 'data-disabled': isBusy }}
  />
)

export const LateDrawer = late<DrawerProps>(Drawer)
