import { wholeText } from '@armature/domain/values/number-text'
import { fill, messages } from '@armature/domain/messages'
import { List } from '@mantine/core'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import type { PossibleTransitions } from '../record/quotes-api.ts'

export interface ShortOfferDialogProps {
  /** The lines without enough stock; none keeps the dialog closed. */
  lines: PossibleTransitions['short_lines']
  onSend: () => void
  onCancel: () => void
}

/** Quoting beyond stock is allowed; the seller confirms it once. */
export const ShortOfferDialog = ({ lines, onSend, onCancel }: ShortOfferDialogProps) => (
  <ConfirmDialog
    question={lines.length === 0 ? null : messages.offerShortConfirm}
    isHarmless
    onAgree={onSend}
    onDisagree={onCancel}
  >
    <List>
      {lines.map(({ name, short_by: count }, index) => (
        // One part may be on several lines, and lines don't move here.
        <List.Item key={index}>{fill(messages.shortLine, { name, count: wholeText(count) })}</List.Item>
      ))}
    </List>
  </ConfirmDialog>
)
