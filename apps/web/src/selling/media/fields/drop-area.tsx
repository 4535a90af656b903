import '@mantine/dropzone/styles.layer.css'
import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import classes from './drop-area.module.css'

export interface DropAreaProps {
  /** The button's label. */
  label: string
  hint: string
  icon: ReactNode
  /** The file endings that the picker offers; picked files are checked anyway. */
  endings: readonly string[]
  isMany?: boolean
  onPick: (files: File[]) => void
  /** Called if several files were dropped where one is allowed. */
  onTooMany?: () => void
  describedBy?: string
  /** The button that is focused first. */
  isFirst?: boolean
}

/** Drop files here, or choose them by a button. */
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
      // The button is for clicks and the keyboard; the area only for dropping.
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
