import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { ProfileSection } from './profile-section.tsx'

const choices = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Kept in this browser, like the switch in the top bar. */
export const ThemeSection = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ProfileSection title="Colours">
      <SegmentedControl
        aria-label="Colours"
        value={colorScheme}
        onChange={setColorScheme}
        data={[...choices]}
      />
    </ProfileSection>
  )
}
