import type { FileButtonProps } from '@mantine/core'
import { FileButton } from '@mantine/core'
import { useRef } from 'react'

type PickButtonProps<Multiple extends boolean> = Omit<FileButtonProps<Multiple>, 'resetRef'>

/**
 * A button that picks files. Its input is emptied after each pick: a browser fires no event for a path that the input
 * already has, even if the file was refused, was lost or has changed meanwhile.
 */
export const PickButton = <Multiple extends boolean = false>({
  onChange,
  ...props
}: PickButtonProps<Multiple>) => {
  const reset = useRef<() => void>(null)
  return (
    <FileButton<Multiple>
      {...props}
      resetRef={reset}
      onChange={(picked) => {
        onChange(picked)
        reset.current?.()
      }}
    />
  )
}
