import { useRef, useState } from 'react'

/** A person's state between a try to pay and its definite end. */
interface Standing<Attempt> {
  /** Sent again unchanged, so under its key. */
  attempt: Attempt | null
  /** A try without a known end may have charged a card, even one given up for another card. */
  isDoubtful: boolean
}

const settled = { attempt: null, isDoubtful: false }

/**
 * The try to pay without a known end. It may have charged its card, so until a definite answer it is repeated
 * unchanged, with its card, whichever card is chosen by now. To pay with another card the payer gives it up first. The
 * server keeps two tries apart, and refuses the second while the first is under way or has paid.
 */
export const useUnsettled = <Attempt>() => {
  const now = useRef<Standing<Attempt>>(settled)
  const [standing, setStanding] = useState<Standing<Attempt>>(settled)
  const become = (next: Standing<Attempt>) => {
    now.current = next
    setStanding(next)
  }
  return {
    attempt: standing.attempt,
    isDoubtful: standing.isDoubtful,
    /** The newest state, before the screen shows it. */
    read: () => now.current,
    begin: (attempt: Attempt) => become({ attempt, isDoubtful: now.current.isDoubtful }),
    /** No definite answer arrived. */
    doubt: () => become({ ...now.current, isDoubtful: true }),
    /** The payer chose another card. */
    release: () => become({ ...now.current, attempt: null }),
    settle: () => become(settled),
  }
}
