import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Errors of no visible field, above the form's button. */
export const FormErrorSummary = ({
  errors,
  children,
}: {
  errors: readonly string[]
  /** A link below them. */
  children?: ReactNode
}) =>
  errors.length === 0 ? null : (
    <Alert color="red" variant="light" role="alert">
      {errors.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {children}
    </Alert>
  )
