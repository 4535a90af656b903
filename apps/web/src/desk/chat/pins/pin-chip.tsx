import { spotOf } from '@armature/domain/chat/words-of'
import { messages } from '@armature/domain/messages'
import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChatMessage } from '../channel-log.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { PinDialog } from './pin-dialog.tsx'

const PinView = lazyPart(async () => (await import('./pin-view.tsx')).PinView, { fallback: ScreenLoader })

/** The spot that a message points at; it opens the part's 3D view there. */
export const PinChip = ({ name, pin }: { name: string; pin: NonNullable<ChatMessage['pin']> }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { product, ...spot } = pin
  return (
    <div>
      <Button
        size="compact-xs"
        variant="light"
        leftSection={<IconMapPin size={14} aria-hidden />}
        aria-label={spotOf(name)}
        onClick={() => setIsOpen(true)}
      >
        {messages.chatSpot}
      </Button>
      {isOpen && (
        <PinDialog title={name} closeLabel="Close the 3D view" onClose={() => setIsOpen(false)}>
          <PinView product={product} pin={spot} />
        </PinDialog>
      )}
    </div>
  )
}
