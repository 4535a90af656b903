import { notifications } from '@mantine/notifications'

const readable = { autoClose: 6_000, withBorder: true } as const

/** Toasts appear bottom-left (specification section 2); failures stay longer, since they need reading. */
export const showSuccess = (message: string): void => {
  notifications.show({ ...readable, message, color: 'teal', role: 'status' })
}

export const showFailure = (message: string): void => {
  // One and the same failure of several calls is shown once.
  notifications.show({ ...readable, id: `failure:${message}`, message, color: 'red', autoClose: 10_000, role: 'alert' })
}
