import { Group, Stack, Text } from '@mantine/core'
import type { QueueState } from '../../media/fields/upload-queue.ts'
import { isStuck, isUnderWay } from '../../media/fields/file-list.ts'
import { useUploadFact, useUploads } from '../../media/fields/use-uploads.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import type { WrongField } from '@armature/ui/form/form-errors.ts'
import { missingWords } from '@armature/ui/form/form-errors.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import classes from './product-form.module.css'

/** The reason that the files prevent saving. */
const fileReason = ({ checking, files }: QueueState): string | null => {
  if (checking > 0) return 'wait until the files are checked'
  return files.some((file) => isStuck(file)) ? 'remove the files that were refused' : null
}

const underWay = ({ files }: QueueState): number => files.filter((file) => isUnderWay(file)).length

const uploading = (count: number): string =>
  `Uploading ${count === 1 ? '1 file' : `${count} files`}. The product is saved when it’s done.`

export interface ProductSaveBarProps {
  wrong: readonly WrongField[]
  errors: readonly string[]
  isBusy: boolean
  /** Cancel's target. */
  list: string
}

/** Save, disabled with the reason beside it, and Cancel. */
export const ProductSaveBar = ({ wrong, errors, isBusy, list }: ProductSaveBarProps) => {
  const uploads = useUploads()
  const files = useUploadFact(uploads, fileReason)
  const count = useUploadFact(uploads, underWay)
  const reasons = [...missingWords(wrong), ...(files === null ? [] : [files])]
  return (
    <Stack gap="sm" mt="lg" className={classes.end}>
      <FormErrorSummary errors={errors} />
      <Group gap="sm">
        <BusyButton
          type="submit"
          disabled={reasons.length > 0}
          isBusy={isBusy}
          aria-describedby="save-reason"
        >
          Save
        </BusyButton>
        <LinkButton to={list} variant="default">
          Cancel
        </LinkButton>
      </Group>
      <Text id="save-reason" size="sm" c="dimmed">
        {!isBusy && reasons.length > 0 && `To save, ${reasons.join('; ')}.`}
      </Text>
      <Text role="status" size="sm" c="dimmed">
        {isBusy && count > 0 && uploading(count)}
      </Text>
    </Stack>
  )
}
