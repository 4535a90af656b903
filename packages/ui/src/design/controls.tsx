import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Tabs,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { BusyButton } from '../form/busy-button.tsx'
import { PasswordInputField } from '../form/password-input.tsx'
import classes from './design.module.css'
import { Part } from './part.tsx'

const surfaces = ['canvas', 'surface', 'raised', 'hover'] as const

const Buttons = () => (
  <Group gap="xs">
    <Button leftSection={<IconPlus size={16} aria-hidden />}>Main action</Button>
    <Button variant="light">Next step</Button>
    <Button variant="default">Another action</Button>
    <Button variant="subtle">Side action</Button>
    <Button color="red">Delete</Button>
    <Button color="red" variant="light">
      Delete…
    </Button>
    <Button color="red" variant="outline">
      Remove…
    </Button>
    <Button disabled>Disabled</Button>
    <BusyButton isBusy>In progress</BusyButton>
    <ActionIcon variant="default" aria-label="Edit">
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="red" aria-label="Delete">
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  </Group>
)

const Choices = () => (
  <Group gap="lg">
    <Checkbox label="Unchecked" />
    <Checkbox label="Checked" defaultChecked />
    <Radio label="Unselected" />
    <Radio label="Selected" defaultChecked />
    <Switch label="Off" />
    <Switch label="On" defaultChecked />
  </Group>
)

const Inputs = () => (
  <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
    <TextInput label="Empty" placeholder="Placeholder" />
    <TextInput label="Filled" defaultValue="24.50" leftSection="$" required />
    <TextInput label="Invalid" defaultValue="-1" error="Enter a number of 0 or more." />
    <TextInput label="Disabled" defaultValue="Unchanged" disabled />
    <Select label="Select" data={['Grippers', 'Motors']} defaultValue="Motors" />
    <MultiSelect label="Multiple select" data={['Grippers', 'Motors']} defaultValue={['Motors']} />
    <PasswordInputField label="Password" />
    <Textarea label="Long text" minRows={2} autosize />
  </SimpleGrid>
)

/** Controls on each surface that they may appear on. */
export const ControlsPart = () => (
  <Part title="Buttons and fields">
    <Stack>
      {surfaces.map((surface) => (
        <div key={surface} className={classes.surface} style={{ background: `var(--app-${surface})` }}>
          <Stack>
            <Text size="sm" fw={600}>
              On {surface}
            </Text>
            <Buttons />
            <Choices />
            <Inputs />
          </Stack>
        </div>
      ))}
      <Tabs defaultValue="one">
        <Tabs.List aria-label="Tabs">
          <Tabs.Tab value="one">First</Tabs.Tab>
          <Tabs.Tab value="other">Second</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="one" pt="sm">
          First panel.
        </Tabs.Panel>
        <Tabs.Panel value="other" pt="sm">
          Second panel.
        </Tabs.Panel>
      </Tabs>
    </Stack>
  </Part>
)
