import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export const Toasts = () => <Notifications position="bottom-left" limit={4} zIndex={1_000} />
