import { Button, Group, Stack, Text } from '@mantine/core'
import { stateOf } from '../media/file-list.ts'
import { useUploadFact, useUploads } from '../media/use-uploads.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import classes from './product-form.module.css'

const fileReasons = {
  settled: null,
  waiting: 'wait until the files are uploaded',
  sending: 'wait until the files are uploaded',
  failed: 'retry or remove the files that failed',
} as const satisfies Record<ReturnType<typeof stateOf>, string | null>

export interface ProductSaveBarProps {
  /** Labels of the fields that are missing or wrong. */
  wrong: readonly string[]
  errors: readonly string[]
  isBusy: boolean
  /** Where Cancel leads. */
  list: string
}

/** Save, disabled with the reason beside it, and Cancel. */
export const ProductSaveBar = ({ wrong, errors, isBusy, list }: ProductSaveBarProps) => {
  const uploads = useUploads()
  const files = useUploadFact(uploads, (state) => (state.checking > 0 ? 'waiting' : stateOf(state)))
  const reasons = [wrong.length > 0 ? `complete: ${wrong.join(', ')}` : null, fileReasons[files]].filter(
    (reason) => reason !== null,
  )
  return (
    <Stack gap="sm" mt="lg" className={classes.end}>
      <FormErrorSummary errors={errors} />
      <Group gap="sm">
        <Button type="submit" disabled={reasons.length > 0} loading={isBusy} aria-describedby="save-reason">
          Save
        </Button>
        <LinkButton to={list} variant="default">
          Cancel
        </LinkButton>
      </Group>
      <Text id="save-reason" size="sm" c="dimmed">
        {reasons.length > 0 && `To save, ${reasons.join('; ')}.`}
      </Text>
    </Stack>
  )
}
