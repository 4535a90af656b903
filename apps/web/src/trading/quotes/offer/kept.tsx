import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import classes from './offer-page.module.css'

/** Keeps typed input while nothing can be answered; the note with the reason takes the focus from hidden elements. */
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
