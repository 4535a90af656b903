import { useState } from 'react'

/** Stays true once it has been true: for a form that must stay, with its input, once it was shown. */
export const useEver = (isNow: boolean): boolean => {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return isNow || was
}
