import { Anchor, Button, Group, List, Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { guidePathFor } from '@armature/domain/pages/guides'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { useActor } from '../../../platform/api/use-session.ts'
import type { Help } from '../../screens/screen.ts'
import { rowOf } from '../../screens/screen.ts'
import { nameOf } from '../menu.ts'
import { titleOf } from '../route-title.ts'
import { openDesk } from './desk-state.ts'

const onNoPage: Help = {
  about: 'This page doesn’t exist. Use the menu on the left or “Search or jump to…” at the top.',
  steps: [],
}

/** Explains the page's purpose, and its main task. */
export const PageHelp = ({ onClose }: { onClose: () => void }) => {
  const actor = useActor()
  const here = useMatches().at(-1)
  const name = nameOf(here?.fullPath)
  const help = (name === undefined ? name : rowOf(name)?.help) ?? onNoPage
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
      <Anchor href={guidePathFor(actor, name)} target="_blank" mt="md" display="block" w="fit-content">
        Read the guide
      </Anchor>
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
