import { statusTones } from '@armature/domain/states/status-tones'
import type { MailState } from '@armature/domain/mails/mail-reason'
import { mailStates } from '@armature/domain/mails/mail-reason'
import { Button, Text } from '@mantine/core'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import type { Mail } from './mail-api.ts'

const looks: Record<MailState, { label: string; tone: Tone }> = {
  refused: { label: 'Refused', tone: statusTones.mail.refused },
  'given-up': { label: 'Failed', tone: statusTones.mail['given-up'] },
  waiting: { label: 'Waiting', tone: statusTones.mail.waiting },
  'too-old': { label: 'Too old', tone: statusTones.mail['too-old'] },
}

export const stateOptions = mailStates.map((value) => ({ value, label: looks[value].label }))

/** Addresses and reasons have no spaces to break at. */
const Wrapped = ({ text, width }: { text: string; width: number }) => (
  <span style={{ display: 'block', maxWidth: width, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {text}
  </span>
)

const Why = ({ mail: { reason, resent } }: { mail: Mail }) => (
  <>
    <Wrapped text={reason ?? '–'} width={320} />
    {resent !== null && (
      <Text size="xs" c="dimmed">
        Sent again by {resent.by}, <DateTime value={resent.at} />
      </Text>
    )}
  </>
)

export const mailColumns = (onSendAgain: (mail: Mail) => void): Column<Mail>[] => [
  { id: 'to', header: 'To', isRowHeader: true, cell: ({ to }) => <Wrapped text={to} width={220} /> },
  { id: 'subject', header: 'Mail', cell: ({ subject }) => <Wrapped text={subject} width={220} /> },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...looks[state]} /> },
  { id: 'since', header: 'Since', cell: ({ since }) => <DateTime value={since} /> },
  { id: 'tries', header: 'Tries', align: 'right', cell: ({ tries }) => tries },
  { id: 'reason', header: 'Reason', cell: (mail) => <Why mail={mail} /> },
  {
    id: 'acts',
    header: 'Actions',
    isPinned: true,
    isHeaderHidden: true,
    align: 'right',
    width: 120,
    cell: (mail) =>
      mail.state !== 'too-old' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Send again: ${mail.subject} to ${mail.to}`}
          onClick={() => onSendAgain(mail)}
        >
          Send again
        </Button>
      ),
  },
]
