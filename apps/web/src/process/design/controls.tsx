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
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { PasswordInputField } from '@armature/ui/form/password-input.tsx'
import classes from './design.module.css'
import { Part } from './part.tsx'

const surfaces = ['canvas', 'surface', 'raised', 'hover'] as const

const Buttons = () => (
  <Group gap="xs">
    <Button leftSection={<IconPlus size={16} aria-hidden />}>The act</Button>
    <Button variant="light">The next act</Button>
    <Button variant="default">Another act</Button>
    <Button variant="subtle">Aside</Button>
    <Button color="red">Destroys</Button>
    <Button color="red" variant="light">
      Leads to it
    </Button>
    <Button color="red" variant="outline">
      Leads there too
    </Button>
    <Button disabled>Not now</Button>
    <BusyButton isBusy>Under way</BusyButton>
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
    <Checkbox label="Not ticked" />
    <Checkbox label="Ticked" defaultChecked />
    <Radio label="Not chosen" />
    <Radio label="Chosen" defaultChecked />
    <Switch label="Off" />
    <Switch label="On" defaultChecked />
  </Group>
)

const Inputs = () => (
  <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
    <TextInput label="Empty" placeholder="What goes here" />
    <TextInput label="Filled" defaultValue="24.50" leftSection="$" required />
    <TextInput label="Wrong" defaultValue="-1" error="Enter a number of 0 or more." />
    <TextInput label="Shut" defaultValue="As it was" disabled />
    <Select label="One of many" data={['Grippers', 'Motors']} defaultValue="Motors" />
    <MultiSelect label="Several of many" data={['Grippers', 'Motors']} defaultValue={['Motors']} />
    <PasswordInputField label="Secret" />
    <Textarea label="Long" minRows={2} autosize />
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
          <Tabs.Tab value="one">The one</Tabs.Tab>
          <Tabs.Tab value="other">The other</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="one" pt="sm">
          What the one shows.
        </Tabs.Panel>
        <Tabs.Panel value="other" pt="sm">
          What the other shows.
        </Tabs.Panel>
      </Tabs>
    </Stack>
  </Part>
)
