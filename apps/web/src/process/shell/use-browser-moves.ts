import { useEffect } from 'react'

const isKept = (prefix: string): boolean => Object.keys(localStorage).some((key) => key.startsWith(prefix))

/** Moves a stranger's choices from this browser to the account after sign-in; its code loads only if there are any. */
export const useBrowserMoves = (): void =>
  useEffect(() => {
    if (isKept('armature-list:'))
      void import('../../trading/requests/move-browser-list.ts').then(({ moveBrowserList }) =>
        moveBrowserList(),
      )
    if (isKept('armature-robot:'))
      void import('../../selling/catalogue/robot/move-browser-robot.ts').then(({ moveBrowserRobot }) =>
        moveBrowserRobot(),
      )
  }, [])
