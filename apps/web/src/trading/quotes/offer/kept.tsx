import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import classes from './offer-page.module.css'

/** Keeps what is typed while nothing can be answered; the note that says why takes the focus from what isn't seen any more. */
export const Kept = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => {
  const around = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!isShown && activeElement instanceof HTMLElement && around.current?.contains(activeElement))
      activeElement.blur()
  }, [isShown])
  return (
    <div ref={around} hidden={!isShown} className={classes.kept}>
      {children}
    </div>
  )
}
