import { Loader } from '@mantine/core'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import type { CardFormProps } from './card-entry-props.ts'
import { SandboxCardEntry } from './sandbox-card-entry.tsx'

// The provider's script and components are for real payments only; the sandbox never loads them.
const StripeCardEntry = lazyPart(async () => (await import('./stripe-card-entry.tsx')).StripeCardEntry, {
  fallback: () => <Loader role="status" aria-label="Loading the card form" />,
})

export type CardEntryMode = { kind: 'sandbox' } | { kind: 'stripe'; publishableKey: string }

/** The card form; the number goes to the provider (or its sandbox) and never through our API. */
export const CardEntry = ({ mode, disabled, onReady }: CardFormProps & { mode: CardEntryMode }) =>
  mode.kind === 'sandbox' ? (
    <SandboxCardEntry disabled={disabled} onReady={onReady} />
  ) : (
    <StripeCardEntry publishableKey={mode.publishableKey} disabled={disabled} onReady={onReady} />
  )
