import { useEffect, useEffectEvent, useState } from 'react'

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/**
 * While a chat is open, files dropped anywhere go to it; a browser would otherwise leave the page to open them. Returns
 * whether files are being dragged over the page.
 */
export const useFileDrop = (onDrop: (files: Iterable<File>) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const take = (event: DragEvent): void => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(false)
      drop(event.dataTransfer?.files ?? [])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', take)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', take)
    }
  }, [])
  return isOver
}
