import '@mantine/core/styles/Table.layer.css'
import { accountEventLabels } from '@armature/domain/accounts/account-events'
import { Table } from '@mantine/core'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import type { AccountEvent } from './account-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** 'payout_status' in plain words. */
const nameOf = (field: string): string => {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const Changes = ({ event: { before, after } }: { event: AccountEvent }) => {
  const fields = Array.from(new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]))
  if (fields.length === 0) return null
  return (
    <Table aria-label="Changes" layout="fixed" mt="sm" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={500}>
              {nameOf(field)}
            </Table.Th>
            <Table.Td>{textOf(before?.[field])}</Table.Td>
            <Table.Td>{textOf(after?.[field])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Details = ({ event }: { event: AccountEvent }) => (
  <>
    <FactList
      isPlain
      facts={[
        ['What', event.summary],
        ['When', <DateTime key="at" value={event.at} />],
        ['Account', event.user?.username ?? 'Unknown name'],
        ['By', event.actor.name || 'Not signed in'],
        ['Device', event.user_agent],
        ['Address', event.ip],
        ...(event.reason === null ? [] : [['Reason', event.reason] as const]),
      ]}
    />
    <Changes event={event} />
  </>
)

/** One event with all its stored details. */
export const AuditEventDialog = ({ event, onClose }: { event: AccountEvent | null; onClose: () => void }) => (
  <Dialog
    centered={false}
    opened={event !== null}
    onClose={onClose}
    title={event && accountEventLabels[event.kind]}
    size="lg"
  >
    {event && <Details event={event} />}
  </Dialog>
)
