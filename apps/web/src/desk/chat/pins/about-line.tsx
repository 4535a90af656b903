import { Button, CloseButton, Group, Select } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { About, ChatLine } from './about.ts'
import { aboutNothing } from './about.ts'
import { linesQuery } from '../chat-api.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'

const SetPinDialog = lazyPart(async () => (await import('../composer/set-pin-dialog.tsx')).SetPinDialog, {
  isAskedFor: true,
})

interface SpotChoiceProps {
  line: ChatLine & { product: number }
  pin: About['pin']
  onChange: (pin: About['pin']) => void
}

/** The place on the part; a dialog with its 3D view sets it. */
const SpotChoice = ({ line, pin, onChange }: SpotChoiceProps) => {
  const [isSetting, setIsSetting] = useState(false)
  return (
    <Group gap={4}>
      <Button
        size="compact-xs"
        variant={pin === undefined ? 'default' : 'light'}
        leftSection={<IconMapPin size={14} aria-hidden />}
        onClick={() => setIsSetting(true)}
      >
        {pin === undefined ? 'Mark a spot in 3D' : 'Spot marked. Change it'}
      </Button>
      {pin !== undefined && (
        <CloseButton size="sm" aria-label="Remove the spot" onClick={() => onChange(undefined)} />
      )}
      {isSetting && (
        <SetPinDialog
          name={line.name}
          product={line.product}
          pin={pin}
          onClose={() => setIsSetting(false)}
          onSet={(chosen) => {
            setIsSetting(false)
            onChange(chosen)
          }}
        />
      )}
    </Group>
  )
}

const hasView = (line: ChatLine | null): line is ChatLine & { product: number } =>
  line !== null && line.product !== null

interface AboutLineProps {
  channel: string
  about: About
  onChange: (about: About) => void
}

/** The line of the record that the message is about, and the spot on its part. */
export const AboutLine = ({ channel, about, onChange }: AboutLineProps) => {
  const { data } = useQuery(linesQuery(channel))
  const lines = data?.lines ?? []
  if (lines.length === 0) return null
  const { line, pin } = about
  return (
    <>
      <Select
        size="xs"
        aria-label="Part"
        placeholder="Part (optional)"
        clearable
        clearButtonProps={{ 'aria-label': 'No part' }}
        comboboxProps={{ withinPortal: false }}
        data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={line === null ? null : String(line.id)}
        onChange={(chosen) =>
          onChange({ ...aboutNothing, line: lines.find(({ id }) => String(id) === chosen) ?? null })
        }
      />
      {hasView(line) && (
        <SpotChoice line={line} pin={pin} onChange={(chosen) => onChange({ ...about, pin: chosen })} />
      )}
    </>
  )
}
