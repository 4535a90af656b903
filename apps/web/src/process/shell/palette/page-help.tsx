import { Button, Group, List, Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { helpOf } from '../../screens/help.ts'
import { nameOf } from '../menu.ts'
import { titleOf } from '../route-title.ts'
import { openDesk } from './desk-state.ts'

/** Explains the page's purpose, and its main task. */
export const PageHelp = ({ onClose }: { onClose: () => void }) => {
  const here = useMatches().at(-1)
  const help = helpOf(nameOf(here?.fullPath))
  const title = here === undefined ? null : titleOf(here)
  return (
    <Dialog opened onClose={onClose} title={title === null ? 'Help' : `Help: ${title}`}>
      <Text>{help.about}</Text>
      {help.steps.length > 0 && (
        <List type="ordered" mt="md" spacing="xs">
          {help.steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={() => openDesk('keys')}>
          Keyboard shortcuts
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
