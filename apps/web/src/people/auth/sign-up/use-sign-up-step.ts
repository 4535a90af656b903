import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    signUpStep?: number
  }
}

/**
 * The step of signing up that is in sight, by its number. Each has an entry in the browser's history, so that its Back leads to the
 * step before, with all that was typed; a page that begins in the midst of it begins with the first.
 */
export const useSignUpStep = () => {
  const there = useLocation({ select: ({ state }) => state.signUpStep ?? 0 })
  const [step, setStep] = useState(0)
  const [seen, setSeen] = useState(there)
  const navigate = useNavigate()
  const router = useRouter()
  if (there !== seen) {
    setSeen(there)
    setStep(there)
  }
  const go = (to: number): void => {
    setStep(to)
    if (to > there) void navigate({ to: '.', search: true, state: { signUpStep: to } })
    if (to < there) router.history.go(to - there)
  }
  return { step, go }
}
