/** The calls of one sender: how many are worked on, and those that wait. */
interface Sender {
  working: number
  waiting: (() => void)[]
}

export interface SenderTurns {
  /** Does the work at its sender's turn; null where too many of that sender's wait already. */
  take<T>(of: string, work: () => Promise<T>): Promise<T | null>
}

/**
 * Some calls of one sender are worked on at once, and the others wait in that sender's own line: the database's line, which
 * is for all, is never filled by one. The limits of a minute are far above what fills it within a second.
 */
export const senderTurns = (each: { atOnce: number; waiting: number }): SenderTurns => {
  const senders = new Map<string, Sender>()
  const leave = (of: string, sender: Sender): void => {
    const next = sender.waiting.shift()
    // The place is handed on as it is.
    if (next !== undefined) return next()
    sender.working -= 1
    if (sender.working === 0) senders.delete(of)
  }
  return {
    take: async (of, work) => {
      const sender = senders.get(of) ?? { working: 0, waiting: [] }
      senders.set(of, sender)
      if (sender.working < each.atOnce) sender.working += 1
      else if (sender.waiting.length >= each.waiting) return null
      else await new Promise<void>((resolve) => sender.waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave(of, sender)
      }
    },
  }
}
