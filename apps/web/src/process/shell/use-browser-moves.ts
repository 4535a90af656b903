import { useEffect } from 'react'

const isKept = (prefix: string): boolean => Object.keys(localStorage).some((key) => key.startsWith(prefix))

/** Moves a stranger's choices in this browser to the account, once somebody is signed in; its code comes only where there are any. */
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
