import { useState } from 'react'

/** True from the first time that it is: for a form that stays, with all that is typed there, once it was open to its reader. */
export const useEver = (isNow: boolean): boolean => {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return isNow || was
}
