import { useFocusReturn } from '@mantine/hooks'
import type { ComponentType } from 'react'
import { Suspense, lazy, useState } from 'react'

/**
 * A dialog whose code, a form's mostly, comes when it is first open, and not with the list that it is asked for from.
 * `preload` fetches it where it is likely to be wanted next: then it opens at once.
 */
export const lateDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) => {
  let known: ComponentType<Props> | null = null
  const fetchCode = async (): Promise<ComponentType<Props>> => {
    known = await load()
    return known
  }
  const Fetched: ComponentType<Props> = lazy(async () => ({ default: await fetchCode() }))
  const LateDialog = (props: Props) => {
    // By the time that its code is here the focus may be elsewhere, and what is drawn open never knew.
    useFocusReturn({ opened: isOpen(props) })
    const [Shown, setShown] = useState<ComponentType<Props> | null>(null)
    if (Shown === null && isOpen(props)) setShown(() => known ?? Fetched)
    return (
      Shown && (
        <Suspense fallback={null}>
          <Shown {...props} />
        </Suspense>
      )
    )
  }
  return Object.assign(LateDialog, { preload: (): void => void fetchCode().catch(() => undefined) })
}
