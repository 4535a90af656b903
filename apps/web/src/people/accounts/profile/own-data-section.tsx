import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { saveData } from '../account-api.ts'
import { ErasureDialog } from '../erasure-dialog.tsx'
import { ProfileSection } from './profile-section.tsx'

/** A person's own data: downloading it, and deleting the account. */
export const OwnDataSection = () => {
  const [isAsked, setAsked] = useState(false)
  const saving = useWrite({ send: () => saveData(null) })
  return (
    <ProfileSection
      title="Your data"
      action={
        <Group gap="xs">
          <BusyButton variant="default" size="xs" isBusy={saving.isBusy} onClick={() => void saving.run()}>
            Download
          </BusyButton>
          <Button variant="default" size="xs" onClick={() => setAsked(true)}>
            Delete account
          </Button>
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        The download is a ZIP of JSON files and your uploads.
      </Text>
      <ErasureDialog asked={isAsked ? { user: null } : null} onClose={() => setAsked(false)} />
    </ProfileSection>
  )
}
