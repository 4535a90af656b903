import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { PinDialog } from '../pins/pin-dialog.tsx'
import { PinView } from '../pins/pin-view.tsx'
import type { ChosenPin } from './waiting-store.ts'

interface SetPinDialogProps {
  name: string
  product: number
  /** The spot already set. */
  pin: ChosenPin | undefined
  onSet: (pin: ChosenPin) => void
  onClose: () => void
}

/** The dialog in which the author sets the spot on a part. */
export const SetPinDialog = ({ name, product, pin, onSet, onClose }: SetPinDialogProps) => {
  const [first] = useState(pin)
  const [chosen, setChosen] = useState<ChosenPin | undefined>()
  return (
    <PinDialog title={`Mark a spot on ${name}`} closeLabel="Close without marking" onClose={onClose}>
      <Text size="sm" mb="xs">
        Click or tap a spot on the part. With the keyboard, move the crosshair with the arrows and press
        Enter.
      </Text>
      <PinView product={product} pin={first} onPin={setChosen} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen === undefined} onClick={() => chosen !== undefined && onSet(chosen)}>
          Use this spot
        </Button>
      </Group>
    </PinDialog>
  )
}
