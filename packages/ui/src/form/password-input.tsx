import type { PasswordInputProps } from '@mantine/core'
import { PasswordInput } from '@mantine/core'
import type { Ref } from 'react'

/** Mantine leaves the button that shows the password out of the tab order, and doesn't mark a wrong field. */
const toggle = { 'aria-label': 'Show the password', tabIndex: 0 } as const

/** A password, which can be shown with the keyboard too. */
export const PasswordInputField = (props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) => (
  <PasswordInput {...props} visibilityToggleButtonProps={toggle} aria-invalid={Boolean(props.error)} />
)
