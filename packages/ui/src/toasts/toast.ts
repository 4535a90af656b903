import { notifications } from '@mantine/notifications'
import { createStore } from '@tanstack/react-store'
import type { ReactNode } from 'react'

const readable = {
  autoClose: 6_000,
  withBorder: true,
  closeButtonProps: { 'aria-label': 'Close' },
} as const

/** Has any toast been shown? Until then the toasts' code isn't loaded (toast-host.tsx). */
export const toastsWanted = createStore(false)

export const wantToasts = (): void => toastsWanted.setState(() => true)

/** Failures stay longer, since they need reading. */
export const showSuccess = (message: ReactNode, autoClose: number = readable.autoClose): void => {
  wantToasts()
  notifications.show({ ...readable, autoClose, message, color: 'teal', role: 'status' })
}

const failureId = (message: string): string => `failure:${message}`

/** A failure disappears once its action has succeeded. */
export const hideFailure = (message: string): void => void notifications.hide(failureId(message))

export const showFailure = (message: string): void => {
  wantToasts()
  // The same failure of several calls is shown once.
  notifications.show({
    ...readable,
    id: failureId(message),
    message,
    color: 'red',
    autoClose: 10_000,
    role: 'alert',
  })
}
