import { useEffect } from 'react'

const answer = ({ data, ports }: MessageEvent): void => {
  if (data === 'which address?') ports[0]?.postMessage(window.location.href)
}

/** Answers the push worker (public/notice-worker.js) when it asks which address this page shows. */
export const useSayAddress = (): void => {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', answer)
    return () => serviceWorker.removeEventListener('message', answer)
  }, [])
}
