import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Errors that belong to no field of the form on the screen, above its button. */
export const FormErrorSummary = ({
  errors,
  children,
}: {
  errors: readonly string[]
  /** A way on, below them. */
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
