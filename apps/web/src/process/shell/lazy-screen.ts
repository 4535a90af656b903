import type { ComponentType } from 'react'
import { createElement, use } from 'react'
import { useFirstScreenDrawn } from '@armature/ui/lazy/in-slices.ts'
import { fetchCode as fetchLazyCode, isServerThere } from '@armature/ui/lazy/lazy-code.ts'

/** A screen's code failed to load: no network, or a newer version of the app has replaced it. */
export class ScreenNotLoaded extends Error {}

const forget = new Set<() => void>()

/** Forgets failed loads, so that a screen's code is requested again when it is next shown. */
export const forgetFailedScreens = (): void => {
  for (const one of forget) one()
  forget.clear()
}

const reloadedKey = 'reloaded-for'

/** A reload that never completes must leave nobody waiting. */
const reloadPatienceMs = 10_000

/** Code that the server no longer has belongs to an older version: reload the page in place, once. */
const reloadIfOutdated = async (): Promise<void> => {
  const place = window.location.href
  if (sessionStorage.getItem(reloadedKey) === place || !(await isServerThere())) return
  sessionStorage.setItem(reloadedKey, place)
  window.location.reload()
  // This page ends here, unless the user stays for unsaved input, or the new one can't load.
  await new Promise((resolve) => setTimeout(resolve, reloadPatienceMs))
}

/**
 * A screen whose code loads when first shown. If that fails the router shows its note in place, inside the shell; the
 * router's own helper would reload the page, which needs a network too.
 */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isFrame = false,
) => {
  let known: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const fetchCode = async (): Promise<ComponentType<Props>> => {
    try {
      known = await fetchLazyCode(load)
      return known
    } catch (cause) {
      await reloadIfOutdated()
      forget.add(() => {
        loading = null
      })
      throw new ScreenNotLoaded('This screen could not be loaded.', { cause })
    }
  }
  const begin = (): Promise<ComponentType<Props>> => (loading ??= fetchCode())
  const Screen = (props: Props) => {
    const isDrawn = useFirstScreenDrawn(isFrame)
    const Loaded = known ?? use(begin())
    return isDrawn ? createElement(Loaded, props) : null
  }
  return Object.assign(Screen, {
    // The route that shows the screen reports a failure; a preload must not.
    preload: async (): Promise<void> => {
      await begin().catch(() => undefined)
    },
  })
}
