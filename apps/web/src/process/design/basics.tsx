import { Group, Stack, Text, Title } from '@mantine/core'
import { Money } from '@armature/ui/cells/money.tsx'
import classes from './design.module.css'
import { Part } from './part.tsx'

const sizes = [
  ['xs', 'Headers of columns, what stands beside'],
  ['sm', 'Tables, fields, buttons'],
  ['md', 'Running text'],
  ['lg', 'Titles of parts'],
  ['xl', 'Sums'],
] as const

/** Headings, body text, and aligned numbers. */
export const TypePart = () => (
  <Part title="Type">
    <Stack gap="xs">
      <Title order={2}>A title of the second order</Title>
      {sizes.map(([size, use]) => (
        <Text key={size} size={size}>
          {use}: DYNAMIXEL XL330-M077-T, 0123456789
        </Text>
      ))}
      <Text c="dimmed">What may be read but need not.</Text>
      <code>OWN-BRACKET-0O1lI</code>
      <Stack gap={0} w={140} ta="right" fw={600}>
        {['1111.11', '98765.40', '20408.88'].map((value) => (
          <div key={value}>
            <Money value={value} />
          </div>
        ))}
      </Stack>
    </Stack>
  </Part>
)

const colours = [
  ['canvas', 'Behind everything'],
  ['surface', 'Cards, tables, dialogs'],
  ['raised', 'What lies over a surface'],
  ['hover', 'Under the pointer'],
  ['line', 'Divides, says nothing'],
  ['edge', 'Of what one may press or fill in'],
  ['focus', 'Where the keyboard is'],
  ['accent', 'The mark: where one is, whose turn'],
  ['ink', 'The menu, in both themes'],
] as const

export const ColoursPart = () => (
  <Part title="Colours">
    <div className={classes.swatches}>
      {colours.map(([name, use]) => (
        <div key={name}>
          <div className={classes.swatch} style={{ background: `var(--app-${name})` }} />
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {use}
          </Text>
        </div>
      ))}
    </div>
  </Part>
)

export const SpacePart = () => (
  <Part title="Space">
    <Stack gap="xs">
      {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((step) => (
        <Group key={step} gap="md">
          <Text size="sm" w={24}>
            {step}
          </Text>
          <div className={classes.step} style={{ width: `var(--mantine-spacing-${step})` }} />
        </Group>
      ))}
    </Stack>
  </Part>
)
