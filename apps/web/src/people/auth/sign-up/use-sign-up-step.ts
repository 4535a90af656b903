import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    signUpStep?: number
  }
}

/**
 * The current step of signing up, by its number. Each has a history entry, so that Back leads to the step before, with
 * all typed values. A page opened at a later step starts with the first.
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
