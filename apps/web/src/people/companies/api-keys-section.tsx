import { apiKeyRevoked } from '@armature/domain/accounts/api-keys'
import { Button, Code, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import { actsColumn } from './acts-column.tsx'
import type { ShownKey } from './api-key-dialog.tsx'
import { ApiKeyDialog } from './api-key-dialog.tsx'
import type { ApiKey } from './company-api.ts'
import { apiKeysQuery, refreshCompanies } from './company-api.ts'
import { rolesText } from './role-words.ts'

const columnsOf = (onRotate: (key: ApiKey) => void, onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    width: 200,
    cell: ({ name, begins_with, old_until }) => (
      <>
        {name} <Code>{`${begins_with}…`}</Code>
        {old_until !== null && (
          <Text size="xs" c="dimmed">
            Old secret works until <DateTime value={old_until} />
          </Text>
        )}
      </>
    ),
  },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => rolesText(roles) },
  { id: 'addresses', header: 'Allowed addresses', cell: ({ addresses }) => addresses.join(', ') || 'Any' },
  {
    id: 'last_used',
    header: 'Last used',
    cell: ({ last_used }) => last_used && <DateTime value={last_used} />,
  },
  { id: 'expires', header: 'Expires', cell: ({ expires }) => expires && <DateTime value={expires} /> },
  actsColumn((key) => [
    { label: 'Rotate', name: `Rotate ${key.name}`, onPress: () => onRotate(key) },
    { label: 'Revoke', name: `Revoke ${key.name}`, onPress: () => onRevoke(key) },
  ]),
]

type Asked = { act: 'rotate' | 'revoke'; key: ApiKey }

const questions: Record<Asked['act'], string> = {
  rotate: 'Create a new secret? The old one works for one more day.',
  revoke: 'Revoke this key? Programs that use it lose access immediately.',
}

const useKeyActs = (onEnd: () => void, onSecret: (secret: string) => void) => {
  const onSettled = () => {
    onEnd()
    refreshCompanies()
  }
  const rotating = useWrite({
    send: ({ id }: ApiKey, write) => write('rotateApiKey', { params: { id }, body: {} }),
    onDone: ({ secret }) => onSecret(secret),
    onSettled,
  })
  const revoking = useWrite({
    send: ({ id }: ApiKey, write) => write('revokeApiKey', { params: { id } }),
    success: apiKeyRevoked,
    onSettled,
  })
  return { rotate: rotating, revoke: revoking }
}

export const ApiKeysSection = () => {
  const keys = useQuery(apiKeysQuery)
  const [shown, setShown] = useState<ShownKey | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const showSecret = (secret: string) => setShown({ secret })
  const acts = useKeyActs(() => setAsked(null), showSecret)
  const columns = columnsOf(
    (key) => setAsked({ act: 'rotate', key }),
    (key) => setAsked({ act: 'revoke', key }),
  )
  return (
    <ProfileSection
      title="API keys"
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setShown({ secret: null })}
        >
          New API key
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Let your own programs use the API with the roles that you choose.
      </Text>
      <DataTable
        label="API keys"
        columns={columns}
        source={keys}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No keys yet.' }}
      />
      <ApiKeyDialog shown={shown} onSecret={showSecret} onClose={() => setShown(null)} />
      <ConfirmDialog
        question={asked && questions[asked.act]}
        subject={asked?.key.name}
        isHarmless={asked?.act === 'rotate'}
        isBusy={acts.rotate.isBusy || acts.revoke.isBusy}
        onAgree={() => asked && void acts[asked.act].run(asked.key)}
        onDisagree={() => setAsked(null)}
      />
    </ProfileSection>
  )
}
