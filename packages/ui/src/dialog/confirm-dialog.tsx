import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { appTerms } from '../app-terms.ts'
import { BusyButton } from '../form/busy-button.tsx'
import { LazyModal } from '../lazy/lazy.tsx'

export interface ConfirmDialogProps {
  /** The question; null keeps the dialog closed. */
  question: string | null
  onAgree: () => void
  onDisagree: () => void
  isBusy?: boolean
  /** The subject of the question, by its name: a number in the question tells little. */
  subject?: string | null | undefined
  /** A reversible or advancing action: its button isn't red. */
  isHarmless?: boolean
  /** Button labels for questions where Agree and Disagree say too little. */
  words?: { agree: string; disagree: string }
  /** More about the subject. */
  children?: ReactNode
}

/** Every destructive action asks first. */
export const ConfirmDialog = ({
  question,
  onAgree,
  onDisagree,
  isBusy = false,
  subject,
  isHarmless = false,
  words = appTerms(),
  children,
}: ConfirmDialogProps) => (
  <LazyModal
    opened={question !== null}
    onClose={onDisagree}
    isBusy={isBusy}
    title={question}
    withCloseButton={false}
    centered
  >
    {subject && (
      <Text fw={600} lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
    )}
    {children}
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onDisagree} data-autofocus disabled={isBusy}>
        {words.disagree}
      </Button>
      <BusyButton {...(isHarmless ? {} : { color: 'red' })} onClick={onAgree} isBusy={isBusy}>
        {words.agree}
      </BusyButton>
    </Group>
  </LazyModal>
)
