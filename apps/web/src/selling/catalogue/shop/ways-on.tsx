import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { WayOn } from './use-ways-on.ts'
import { useWaysOn } from './use-ways-on.ts'

interface WaysOnProps {
  words: string
  /** Searches here for the corrected words. */
  onSearch?: (search: string) => void
  /** Groups that this place already shows. */
  without?: readonly WayOn['group'][]
}

const Way = ({ way, onSearch }: { way: WayOn; onSearch: WaysOnProps['onSearch'] }) =>
  onSearch !== undefined && way.search !== undefined ? (
    <Button size="compact-sm" variant="default" onClick={() => onSearch(way.search ?? '')}>
      {way.label}
    </Button>
  ) : (
    <LinkButton size="compact-sm" variant="default" to={way.to} search={way.query}>
      {way.label}
    </LinkButton>
  )

/** Suggestions for words that found nothing, shown below the field. */
export const WaysOn = ({ words, onSearch, without = [] }: WaysOnProps) => {
  const ways = useWaysOn(words).filter(({ group }) => !without.includes(group))
  const groups = [...Map.groupBy(ways, ({ group }) => group)]
  if (groups.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={`Suggestions for “${words}”`}>
      {groups.map(([group, some]) => (
        <Group key={group} gap={8}>
          <Text size="sm" c="dimmed">
            {group}
          </Text>
          {some.map((way) => (
            <Way key={way.key} way={way} onSearch={onSearch} />
          ))}
        </Group>
      ))}
    </Stack>
  )
}
