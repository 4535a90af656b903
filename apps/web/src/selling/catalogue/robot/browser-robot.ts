import { createStore } from '@tanstack/react-store'
import { namedStore } from '../../../process/shell/brand.ts'

/** One per store, since a machine may show several. */
const storageKey = (): string => `armature-robot:${namedStore() ?? ''}`

const readStored = (): number | null => {
  try {
    const id = Number(localStorage.getItem(storageKey()))
    return Number.isSafeInteger(id) && id > 0 ? id : null
  } catch {
    return null
  }
}

/** A stranger's robot; it moves to the account at sign-in. */
export const browserRobotStore = createStore(readStored())

export const keepBrowserRobot = (id: number | null): void => {
  try {
    if (id === null) localStorage.removeItem(storageKey())
    else localStorage.setItem(storageKey(), String(id))
  } catch {
    // A browser without storage has it until the page is left.
  }
  browserRobotStore.setState(() => id)
}

// Another tab's robot applies here too.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey() || key === null) browserRobotStore.setState(readStored)
})
