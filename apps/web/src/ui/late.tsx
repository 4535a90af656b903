import type { DrawerProps, ModalProps } from '@mantine/core'
import { Drawer, Modal } from '@mantine/core'
import { useFocusReturn } from '@mantine/hooks'
import type { ComponentType } from 'react'
import { useState } from 'react'

interface Openable {
  opened: boolean
  returnFocus?: boolean
}

/**
 * For what stands closed on a screen and costs as much as if it were open: nothing of it is drawn before it is first opened.
 * Where the focus was is kept here, since what is drawn open never knew.
 */
const late = <Props extends Openable>(Shown: ComponentType<Props>) =>
  function Late(props: Props) {
    const { opened, returnFocus = true } = props
    useFocusReturn({ opened, shouldReturnFocus: returnFocus })
    const [hasOpened, setHasOpened] = useState(false)
    if (opened && !hasOpened) setHasOpened(true)
    return hasOpened && <Shown {...props} returnFocus={false} />
  }

/** A list has several of them a row. */
export const LateModal = late<ModalProps>(Modal)

export const LateDrawer = late<DrawerProps>(Drawer)
