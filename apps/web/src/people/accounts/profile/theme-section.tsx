import { Group, Radio, useMantineColorScheme } from '@mantine/core'
import { ProfileSection } from './profile-section.tsx'

const choices = [
  { value: 'auto', label: 'As on the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Stored in this browser, like the switch in the top bar. */
export const ThemeSection = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ProfileSection title="Colours">
      <Radio.Group
        aria-label="Colours"
        value={colorScheme}
        onChange={(chosen) => {
          const known = choices.find(({ value }) => value === chosen)
          if (known) setColorScheme(known.value)
        }}
      >
        <Group gap="lg">
          {choices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </ProfileSection>
  )
}
