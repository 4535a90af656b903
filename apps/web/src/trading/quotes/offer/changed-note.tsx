import { messages } from '@armature/domain/messages'
import { Button, Stack, Text } from '@mantine/core'
import type { Ref } from 'react'
import { Notice } from '@armature/ui/toasts/notice.tsx'

/** A newer revision than the one read on this page: its reader confirms having read it before answering. */
export interface UnreadRevision {
  readRevision: number
  revision: number
  onRead: () => void
}

export const ChangedNote = ({ readRevision, revision, onRead }: UnreadRevision) => (
  <Notice
    color="orange"
    title={messages.offerChanged}
    withCloseButton
    closeButtonLabel="I’ve read it"
    onClose={onRead}
    role="alert"
  >
    You read revision {readRevision}; this is revision {revision}. Please check parts and prices again.
  </Notice>
)

export const readFirstText = ({ readRevision, revision }: UnreadRevision): string =>
  `This is revision ${revision}; you read revision ${readRevision}. Please read it before you answer.`

export const readLabel = ({ revision }: UnreadRevision): string => `I have read revision ${revision}`

interface ReadFirstProps {
  unread: UnreadRevision
  /** The id of its text, for the blocked button. */
  textId: string
  button: Ref<HTMLButtonElement>
}

/** Beside a button that waits until the newest revision was read: the reason, and a button to confirm it. */
export const ReadFirst = ({ unread, textId, button }: ReadFirstProps) => (
  <Notice color="orange" role="group" aria-labelledby={textId}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm" id={textId}>
        {readFirstText(unread)}
      </Text>
      <Button ref={button} variant="default" size="xs" onClick={unread.onRead}>
        {readLabel(unread)}
      </Button>
    </Stack>
  </Notice>
)
