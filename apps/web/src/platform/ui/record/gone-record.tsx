import { Group, Text } from '@mantine/core'
import { GoBack } from './go-back.tsx'
import { Notice } from '../toasts/notice.tsx'
import { PageHeader } from '../page-header.tsx'
import { useFocusKept } from '../use-focus-kept.ts'

/**
 * Replaces a record that was shown here until somebody deleted it, perhaps in another tab; a bare 404 would puzzle its
 * reader.
 */
export const GoneRecord = ({ name, title }: { name: string; title: string }) => {
  const note = useFocusKept<HTMLDivElement>()
  const record = name.toLowerCase()
  return (
    <>
      <PageHeader title={title} />
      <Notice ref={note} tabIndex={-1} color="blue" title={`This ${record} is no longer here`} role="status">
        <Text size="sm">It was deleted, or you no longer have access.</Text>
        <Group mt="xs">
          <GoBack />
        </Group>
      </Notice>
    </>
  )
}
