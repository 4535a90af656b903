import { statusTones } from '@armature/domain/states/status-tones'
import { payoutMachine } from '@armature/domain/accounts/payout-status'
import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import { messages } from '@armature/domain/messages'
import { IconExternalLink } from '@tabler/icons-react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Me } from '../account-api.ts'

type PayoutAccount = Me['payout_account']

/** The three texts of specification section 2, Profile, and the button's target. */
const looks = {
  PENDING: { label: messages.verifyStripe, tone: statusTones.payoutAccount.PENDING, act: 'Verify account' },
  APPROVED: {
    label: messages.payoutApproved,
    tone: statusTones.payoutAccount.APPROVED,
    act: 'Open Stripe account',
  },
} as const satisfies Record<PayoutStatus, { label: string; tone: Tone; act: string }>
const missing = { label: messages.payoutMissing, tone: 'neutral', act: 'Set up payouts' } as const

/** Whether the provider still has to confirm the vendor's identity. */
export const isWaiting = (account: PayoutAccount | undefined): boolean =>
  account?.status != null && !payoutMachine.is(account.status, 'verified')

/** The link to the provider; the browser leaves this page, and returns to it. */
const useProviderPage = () =>
  useWrite({
    send: (_: void, write) => write('openPayoutAccount', { body: {} }),
    failure: ({ detail }) => detail ?? messages.somethingWentWrongLower,
    onDone: ({ url }) => window.location.assign(url),
  })

/** The vendor's payout account at the payment provider, its state, and the link there. */
export const PayoutSection = ({ account }: { account: PayoutAccount }) => {
  const provider = useProviderPage()
  const { label, tone, act } = account.status === null ? missing : looks[account.status]
  return (
    <FactList
      title="Payouts"
      facts={[
        ['Stripe account', account.id],
        ['Status', <StatusBadge key="status" label={label} tone={tone} />],
      ]}
      action={
        <BusyButton
          size="xs"
          variant={isWaiting(account) ? 'filled' : 'default'}
          rightSection={<IconExternalLink size={14} stroke={1.8} aria-hidden />}
          isBusy={provider.isBusy}
          onClick={() => void provider.run()}
        >
          {act}
        </BusyButton>
      }
    />
  )
}
