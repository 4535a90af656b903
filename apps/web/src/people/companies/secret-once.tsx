import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

interface SecretOnceProps {
  /** Says what to do with it. */
  text: string
  secret: string
  onClose: () => void
}

/** A secret that was just created, which the server never shows again. */
export const SecretOnce = ({ text, secret, onClose }: SecretOnceProps) => {
  const { copy, copied } = useClipboard()
  return (
    <Stack gap="md">
      <Text size="sm">{text}</Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => copy(secret)}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}
