import type { ButtonProps } from '@mantine/core'
import { Button, Loader } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import classes from './busy-button.module.css'

type Native = Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'disabled'>

/**
 * A button during its action. Mantine's `loading` disables it, and a disabled button loses the focus: a keyboard user
 * would start again at the top of the page.
 */
export const BusyButton = ({
  isBusy,
  disabled = false,
  onClick,
  children,
  ...props
}: Omit<ButtonProps, 'loading' | 'disabled'> & Native & { isBusy: boolean; disabled?: boolean }) => (
  <Button
    {...props}
    disabled={disabled && !isBusy}
    aria-busy={isBusy}
    aria-disabled={isBusy || props['aria-disabled']}
    classNames={{ label: isBusy ? (classes.hidden ?? '') : '' }}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      if (isBusy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {children}
    {isBusy && <Loader size={16} className={classes.spinner} aria-hidden />}
  </Button>
)
