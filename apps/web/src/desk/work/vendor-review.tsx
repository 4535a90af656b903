import { breakable } from '@armature/ui/cells/breakable.tsx'
import { accountMachine } from '@armature/domain/accounts/account-machine'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { payoutMachine } from '@armature/domain/accounts/payout-status'
import { possibleStatuses } from '@armature/domain/accounts/account-status'
import { messages } from '@armature/domain/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { RecordLoader } from '@armature/ui/record/record-page.tsx'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { PartPicture } from '../../selling/catalogue/view/part-picture.tsx'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import type { Me, UserRow } from '../../people/accounts/account-api.ts'
import {
  keepUser,
  refreshUsers,
  setUserStatus,
  userProfileQuery,
  userQuery,
} from '../../people/accounts/account-api.ts'
import { statusActions, statusLooks } from '../../people/accounts/account-words.ts'
import { CommissionForm } from '../../people/accounts/commission-form.tsx'
import { StatusDialog } from '../../people/accounts/status-dialog.tsx'
import classes from './vendor-review.module.css'

/** A change that needs no reason takes one click; others open their dialog. */
const ReviewActs = ({ user }: { user: UserRow }) => {
  const [asked, setAsked] = useState<UserStatus | null>(null)
  const change = useWrite({
    send: setUserStatus,
    success: messages.statusChanged,
    onDone: keepUser,
    onSettled: refreshUsers,
  })
  return (
    <Group gap="xs">
      {possibleStatuses(user).map((status) =>
        accountMachine.is(status, 'asksReason') ? (
          <Button key={status} variant="default" onClick={() => setAsked(status)}>
            {statusActions[status].act}
          </Button>
        ) : (
          <BusyButton
            key={status}
            isBusy={change.isBusy}
            onClick={() => void change.run({ id: user.id, status, reason: '' })}
          >
            {statusActions[status].act}
          </BusyButton>
        ),
      )}
      <StatusDialog asked={asked && { user, status: asked }} onClose={() => setAsked(null)} />
    </Group>
  )
}

const addressOf = ({ vendor }: Me): string =>
  vendor === null
    ? ''
    : [
        vendor.address,
        [vendor.postal_code, vendor.city].filter(Boolean).join(' '),
        vendor.state,
        vendor.country,
      ]
        .filter(Boolean)
        .join(', ')

const mostProducts = 6

const productsOf = (vendorId: number) => {
  const query = { vendor__user_ptr__in: String(vendorId), page_size: String(mostProducts) }
  return queryOptions({
    queryKey: queryKeys.products.list(query),
    queryFn: ({ signal }) => call('searchProducts', { query, signal }),
  })
}

const Products = ({ vendorId }: { vendorId: number }) => {
  const { data } = useQuery(productsOf(vendorId))
  if (data === undefined) return null
  if (data.count === 0) return 'None yet'
  return (
    <Stack gap={6}>
      {data.results.map(({ id, sku, data: product }) => (
        <span key={id} className={classes.product}>
          <PartPicture
            image={product.preview}
            kind={product.component_subcategory?.name ?? product.equipment?.name ?? ''}
            size={32}
          />
          <TextLink to={paths.viewProduct(id)} size="sm">
            {product.name}
          </TextLink>
          <Text component="span" size="xs" c="dimmed">
            {sku}
          </Text>
        </span>
      ))}
      {data.count > data.results.length && (
        <Text size="sm" c="dimmed">
          {data.count} in total
        </Text>
      )}
    </Stack>
  )
}

/** The card provider checks the vendor's identity documents for the payout account. */
const identityText = ({ payout_account: { status } }: Me): string => {
  if (status === null) return 'No payout account yet'
  return payoutMachine.is(status, 'verified')
    ? 'Verified by the card provider'
    : 'Not verified by the card provider yet'
}

/** Facts for the reviewer only. */
const factsOf = (profile: Me): [string, string | null][] => [
  ['Address', addressOf(profile) || 'Not given'],
  ['Industry', profile.vendor?.industry ?? null],
  ['Phone', profile.phone.number ?? 'Not given'],
  ['Identity check', identityText(profile)],
]

const Review = ({ user }: { user: UserRow }) => {
  const { data: profile } = useQuery(userProfileQuery(user.id))
  return (
    <Stack gap="md">
      <ReviewActs user={user} />
      <FactList
        isPlain
        facts={[
          ['Status', <StatusBadge key="status" {...statusLooks[user.status]} />],
          ['Company', user.business_name],
          ['Contact', `${user.first_name} ${user.last_name}`.trim()],
          [
            'Email',
            breakable(user.email_verified === false ? `${user.email}, not verified` : user.email, '@.'),
          ],
          ...(profile === undefined ? [] : factsOf(profile)),
          ['Products', <Products key="products" vendorId={user.id} />],
        ]}
      />
      {user.commission !== null && <CommissionForm user={user} commission={user.commission} />}
    </Stack>
  )
}

/** A vendor's account, with everything an administrator needs to decide. */
export const VendorReview = ({ id }: { id: number }) => (
  <RecordLoader id={id} name="Vendor" queryOf={userQuery}>
    {(user) => <Review key={id} user={user} />}
  </RecordLoader>
)
