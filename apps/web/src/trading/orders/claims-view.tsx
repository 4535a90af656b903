import '@mantine/core/styles/Image.layer.css'
import type { ClaimMoveName } from '@armature/domain/claims/claim-machine'
import { claimMachine } from '@armature/domain/claims/claim-machine'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import { Anchor, Button, Group, Image, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Claim, SubOrder } from './orders-api.ts'

const ClaimDialog = lazyDialog(
  async () => (await import('./claim-dialog.tsx')).ClaimDialog,
  ({ subOrder }) => subOrder !== null,
)
const MoveClaimDialog = lazyDialog(
  async () => (await import('./move-claim-dialog.tsx')).MoveClaimDialog,
  ({ moving }) => moving !== null,
)

const Pictures = ({ pictures }: { pictures: readonly string[] }) => (
  <Group gap="xs">
    {pictures.map((address, index) => (
      <Anchor key={address} href={address} target="_blank" rel="noopener" aria-label={`Picture ${index + 1}`}>
        <Image src={address} alt="" w={72} h={72} radius="sm" fit="cover" />
      </Anchor>
    ))}
  </Group>
)

interface Moving {
  claim: Claim
  move: ClaimMoveName
}

const ClaimItem = ({
  subOrder,
  claim,
  onMove,
}: {
  subOrder: SubOrder
  claim: Claim
  onMove: (moving: Moving) => void
}) => {
  const { label, tone } = claimMachine.row(claim.state)
  const name = subOrder.items.find(({ id }) => id === claim.item)?.name ?? ''
  return (
    <Stack component="li" gap={6}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          Claim on {claim.quantity} × {name}
        </Text>
        <StatusBadge label={label} tone={tone} />
        <Text size="sm" c="dimmed">
          <DateTime value={claim.created} withTime={false} />
        </Text>
      </Group>
      <Text size="sm">{claim.reason}</Text>
      {claim.pictures.length > 0 && <Pictures pictures={claim.pictures} />}
      {claim.answer !== '' && <Text size="sm">Answer: {claim.answer}</Text>}
      {claim.replacement_url !== null && (
        <Anchor size="sm" href={claim.replacement_url} target="_blank" rel="noopener">
          Track the replacement
        </Anchor>
      )}
      {claim.moves.length > 0 && (
        <Group gap="xs">
          {claim.moves.map((move) => (
            <Button
              key={move}
              variant="default"
              size="compact-sm"
              aria-label={`${claimMachine.effectOf(move).label}, claim on ${name}`}
              onClick={() => onMove({ claim, move })}
            >
              {claimMachine.effectOf(move).label}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

/** A sub-order's claims, with what this reader may do with them. */
export const Claims = ({ subOrder }: { subOrder: SubOrder }) => {
  const [isOpening, setOpening] = useState(false)
  const [moving, setMoving] = useState<Moving | null>(null)
  const canClaim = subOrder.items.some(({ claimable }) => claimable > 0)
  if (!canClaim && !isOpening && subOrder.claims.length === 0) return null
  return (
    <Stack gap="xs" my={6}>
      {canClaim && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Make a claim on sub-order #${subOrder.id}`}
            onClick={() => setOpening(true)}
          >
            Make a claim
          </Button>
        </Group>
      )}
      {subOrder.claims.length > 0 && (
        <Stack component="ul" gap="md" m={0} p={0} aria-label={`Claims on sub-order #${subOrder.id}`}>
          {subOrder.claims.map((claim) => (
            <ClaimItem key={claim.id} subOrder={subOrder} claim={claim} onMove={setMoving} />
          ))}
        </Stack>
      )}
      <ClaimDialog subOrder={isOpening ? subOrder : null} onClose={() => setOpening(false)} />
      <MoveClaimDialog moving={moving} onClose={() => setMoving(null)} />
    </Stack>
  )
}
