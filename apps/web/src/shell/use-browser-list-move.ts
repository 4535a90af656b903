import { useEffect } from 'react'

/** What a stranger chose in this browser becomes the account's, once somebody is signed in; its code comes only where there is any. */
export const useBrowserListMove = (): void =>
  useEffect(() => {
    if (!Object.keys(localStorage).some((key) => key.startsWith('armature-list:'))) return
    void import('../requests/move-browser-list.ts').then(({ moveBrowserList }) => moveBrowserList())
  }, [])
