import type { Answer } from '../../../platform/api/client.ts'
import type { CardEntryMode } from './card-entry.tsx'

type Wire = Answer<'createSetupIntent'>['card_entry']

const modes = {
  sandbox: () => ({ kind: 'sandbox' }),
  stripe: (publishableKey) => ({ kind: 'stripe', publishableKey }),
} as const satisfies Record<Wire['mode'], (publishableKey: string) => CardEntryMode>

/** How a card is entered, as the server configures it. */
export const cardEntryMode = ({ mode, publishable_key }: Wire): CardEntryMode => modes[mode](publishable_key)
