import type { FileButtonProps } from '@mantine/core'
import { FileButton } from '@mantine/core'
import { useRef } from 'react'

type PickButtonProps<Multiple extends boolean> = Omit<FileButtonProps<Multiple>, 'resetRef'>

/**
 * A button that picks files. Its input is emptied after each pick: a browser says nothing of a pick of the path that the
 * input has already, also where the file was refused, was lost on its way or has changed meanwhile.
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
