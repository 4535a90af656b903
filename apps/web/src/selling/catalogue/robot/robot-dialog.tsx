import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import { useController } from 'react-hook-form'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useActor, useSession } from '../../../platform/api/use-session.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { RemoteSelect } from '@armature/ui/remote-select.tsx'
import { OwnRobots } from './own-robots.tsx'
import { loadRobots } from './robot-queries.ts'
import type { RobotRef } from './robot-ref.ts'

export interface RobotDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The chosen one. */
  known: { id: number; label: string } | null
  onChoose: (robot: RobotRef) => Promise<boolean>
}

interface Fields {
  robot: number | null
}

const labels = { robot: 'Robot' } as const
const check: Check<Fields> = ({ robot }) =>
  robot === null ? [{ path: ['robot'], message: messages.required }] : []

const RobotField = ({ known }: Pick<RobotDialogProps, 'known'>) => {
  const { field, fieldState } = useController<Fields, 'robot'>({ name: 'robot' })
  return (
    <RemoteSelect
      label={labels.robot}
      placeholder="Search by name"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={fieldState.error?.message}
      known={known}
      isFirst
      keyOf={queryKeys.catalogue.robots}
      load={loadRobots}
    />
  )
}

const RobotForm = ({ known, onChoose, onClose }: Omit<RobotDialogProps, 'isOpen'>) => {
  const isStranger = useSession() === null
  const kit = useKitForm<Fields>({
    start: { robot: known?.id ?? null },
    check,
    labels,
    unguarded: 'You can choose again with one click.',
  })
  const choose = async ({ robot }: Fields) => {
    if (robot !== null && (await onChoose({ of: 'model', id: robot }))) onClose()
  }
  return (
    <Form kit={kit} onSubmit={choose}>
      <Stack gap="md">
        <RobotField known={known} />
        <Text size="sm" c="dimmed">
          {isStranger
            ? 'Saved in this browser until you sign in, then in your account. Once signed in, you can also use your own CAD file.'
            : 'Saved in your account. Nobody else sees it.'}
        </Text>
        <FormEnd submit="Use this robot" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** The choice of the robot to find parts for. */
export const RobotDialog = ({ isOpen, onClose, ...props }: RobotDialogProps) => {
  const mayKeep = canEver(useActor(), 'own-robot.keep')
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Your robot">
      <Stack gap="lg">
        <RobotForm {...props} onClose={onClose} />
        {mayKeep && <OwnRobots onChoose={(id) => props.onChoose({ of: 'own', id })} onChosen={onClose} />}
      </Stack>
    </Dialog>
  )
}
