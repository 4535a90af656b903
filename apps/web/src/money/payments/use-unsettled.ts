import { useRef, useState } from 'react'

/** Where a person stands between a try to pay and its definite end. */
interface Standing<Attempt> {
  /** Sent again exactly as it was, so under its key. */
  attempt: Attempt | null
  /** A try whose end isn't known may have charged a card, also one that was given up for another card. */
  isDoubtful: boolean
}

const settled = { attempt: null, isDoubtful: false }

/**
 * The try to pay whose end isn't known. It may have charged its card: until there is a definite answer it is sent again as it was, with
 * the card that it had, whichever card is chosen by now; whoever wants to pay with another card gives it up first. The server keeps two
 * tries apart, and refuses the second while the first is under way or has paid.
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
    /** The newest standing, also before the screen shows it. */
    read: () => now.current,
    begin: (attempt: Attempt) => become({ attempt, isDoubtful: now.current.isDoubtful }),
    /** No definite answer came. */
    doubt: () => become({ ...now.current, isDoubtful: true }),
    /** Another card is to pay. */
    release: () => become({ ...now.current, attempt: null }),
    settle: () => become(settled),
  }
}
