import { messages } from '@armature/domain/messages'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import type { NoticeSettings } from './notice-settings-api.ts'
import { settingsAnswered } from './notice-settings-api.ts'
import classes from './notices.module.css'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const workerPath = '/notice-worker.js'

/** Asks the user for permission, and the browser for a new address: an old one may be bound to another key. */
const subscribeHere = async (key: string): Promise<Subscription | string> => {
  if (!canPush()) return messages.pushImpossible
  if ((await Notification.requestPermission()) !== 'granted') return messages.pushDenied
  try {
    await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' })
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint === undefined || p256dh === undefined || auth === undefined
      ? messages.pushImpossible
      : { endpoint, keys: { p256dh, auth } }
  } catch {
    // The browser has no push service, or the network blocks it.
    return messages.pushImpossible
  }
}

const forgetHere = async (): Promise<void> => {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration(workerPath) : undefined
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Switches push notifications on and off in this browser; the browser asks for permission only after a click. */
export const PushHere = ({ push: { key, here } }: Pick<NoticeSettings, 'push'>) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const start = useWrite({
    send: (body: Subscription, write) => write('subscribePush', { body }),
    onDone: settingsAnswered,
  })
  const end = useWrite({
    send: (_: void, write) => write('endPush', {}),
    onDone: settingsAnswered,
  })
  const toggle = async (): Promise<void> => {
    setAsking(true)
    setProblem(null)
    if (here) {
      await forgetHere().catch(() => {})
      await end.run()
    } else {
      const made = await subscribeHere(key)
      if (typeof made === 'string') setProblem(made)
      else await start.run(made)
    }
    setAsking(false)
  }
  return (
    <section className={classes.times} aria-labelledby="notice-push">
      <Title order={2} size="h4" id="notice-push">
        Push notifications in this browser
      </Title>
      <Text size="sm" role="status">
        {here
          ? 'This browser shows your notifications, even while the site is closed, until you sign out.'
          : 'This browser shows no notifications while the site is closed.'}
      </Text>
      <BusyButton variant="default" isBusy={isAsking} onClick={() => void toggle()}>
        {here ? 'Switch off' : 'Switch on'}
      </BusyButton>
      {problem !== null && (
        <Text size="sm" role="alert">
          {problem}
        </Text>
      )}
    </section>
  )
}
