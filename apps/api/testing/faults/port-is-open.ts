import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a program that listens on this port; `check` throws where there is nothing to wait for. */
export const portIsOpen = async (port: number, check: () => void = () => {}): Promise<void> => {
  for (;;) {
    check()
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await delay(50)
  }
}
