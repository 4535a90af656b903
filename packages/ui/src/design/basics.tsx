import { Group, Stack, Text, Title } from '@mantine/core'
import classes from './design.module.css'
import { Part } from './part.tsx'

const sizes = [
  ['xs', 'Column headers, side notes'],
  ['sm', 'Tables, fields, buttons'],
  ['md', 'Running text'],
  ['lg', 'Section titles'],
  ['xl', 'Sums'],
] as const

/** Headings, body text, and aligned numbers. */
export const TypePart = () => (
  <Part title="Type">
    <Stack gap="xs">
      <Title order={2}>A second-level heading</Title>
      {sizes.map(([size, use]) => (
        <Text key={size} size={size}>
          {use}: Harmonic gear HG-20-100, 0123456789
        </Text>
      ))}
      <Text c="dimmed">Secondary text.</Text>
      <code>OWN-BRACKET-0O1lI</code>
      <Stack gap={0} w={140} ta="right" fw={600}>
        {['1,111.11', '98,765.40', '20,408.88'].map((value) => (
          <div key={value}>{value}</div>
        ))}
      </Stack>
    </Stack>
  </Part>
)

const colours = [
  ['canvas', 'Behind everything'],
  ['surface', 'Cards, tables, dialogs'],
  ['raised', 'Menus and dialogs over a surface'],
  ['hover', 'Under the pointer'],
  ['line', 'Dividers'],
  ['edge', 'Outlines of buttons and fields'],
  ['focus', 'Keyboard focus'],
  ['accent', 'Current place, your turn'],
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
