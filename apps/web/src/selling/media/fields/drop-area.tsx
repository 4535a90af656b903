import '@mantine/dropzone/styles.layer.css'
import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import classes from './drop-area.module.css'

export interface DropAreaProps {
  /** The words of the button. */
  label: string
  hint: string
  icon: ReactNode
  /** File name endings that the picker offers; what was picked is checked anyway. */
  endings: readonly string[]
  isMany?: boolean
  onPick: (files: File[]) => void
  /** Told where several files were dropped and one is wanted. */
  onTooMany?: () => void
  describedBy?: string
  /** The button that has the focus first. */
  isFirst?: boolean
}

/** Files can be dropped here, or chosen by a button. */
export const DropArea = ({
  label,
  hint,
  icon,
  endings,
  isMany = false,
  onPick,
  onTooMany,
  describedBy,
  isFirst = false,
}: DropAreaProps) => {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      onDrop={onPick}
      openRef={open}
      multiple={isMany}
      {...(onTooMany ? { onReject: onTooMany } : {})}
      // The button is what one clicks, also by keyboard; the area is for dropping.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: endings.join(','), 'aria-hidden': true, tabIndex: -1 }}
      classNames={{ root: classes.area ?? '', inner: classes.inner ?? '' }}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>
        <Button
          variant="default"
          size="xs"
          autoFocus={isFirst}
          onClick={() => open.current?.()}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        >
          {label}
        </Button>
        <Text size="xs" c="dimmed" component="span">
          {hint}
        </Text>
      </span>
    </Dropzone>
  )
}
