import { useMediaQuery } from '@mantine/hooks'
import { createStore, useSelector } from '@tanstack/react-store'

/** From this width there is a column beside a record; record-page.module.css repeats the number. */
const besideFrom = '(min-width: 1200px)'

/** Does the screen have room for something beside its main part? */
export const useIsBeside = (): boolean =>
  useMediaQuery(besideFrom, undefined, { getInitialValueInEffect: false })

const place = createStore<HTMLElement | null>(null)

/**
 * The ref for the column beside a record, where a chat opens. It sets the column's top, so that the column always ends
 * with the window.
 */
export const sideColumn = (element: HTMLElement | null) => {
  if (element === null) return undefined
  const fit = () =>
    element.style.setProperty(
      '--side-top',
      `${Math.max(0, element.parentElement?.getBoundingClientRect().top ?? 0)}px`,
    )
  fit()
  const observer = new ResizeObserver(fit)
  observer.observe(document.body)
  document.addEventListener('scroll', fit, { passive: true })
  place.setState(() => element)
  return () => {
    observer.disconnect()
    document.removeEventListener('scroll', fit)
    place.setState(() => null)
  }
}
export const sidePlace = (): HTMLElement | null => place.state
export const useSidePlace = (): HTMLElement | null => useSelector(place)
