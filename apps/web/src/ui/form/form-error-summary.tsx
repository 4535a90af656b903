import { Alert } from '@mantine/core'

/** Errors that belong to no field of the form on the screen, above its button. */
export const FormErrorSummary = ({ errors }: { errors: readonly string[] }) =>
  errors.length === 0 ? null : (
    <Alert color="red" variant="light" role="alert">
      {errors.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
