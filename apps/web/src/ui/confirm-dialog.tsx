import { messages } from '@armature/domain/messages'
import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  /** The specification's question; null keeps the dialog closed. */
  question: string | null
  onAgree: () => void
  onDisagree: () => void
  isBusy?: boolean
  /** The subject of the question, where its text doesn't name it. */
  children?: ReactNode
}

/** Every destructive act asks first, with Agree and Disagree. */
export const ConfirmDialog = ({
  question,
  onAgree,
  onDisagree,
  isBusy = false,
  children,
}: ConfirmDialogProps) => (
  <Modal opened={question !== null} onClose={onDisagree} title={question} withCloseButton={false} centered>
    {children}
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onDisagree} data-autofocus disabled={isBusy}>
        {messages.disagree}
      </Button>
      <Button color="red" onClick={onAgree} loading={isBusy}>
        {messages.agree}
      </Button>
    </Group>
  </Modal>
)
