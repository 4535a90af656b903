import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Delivery } from '@armature/domain/quotes/delivery'
import { noDelivery, sameDelivery } from '@armature/domain/quotes/delivery'
import { Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { paths } from '../paths.ts'
import type { KeptAddress } from '../quotes/delivery/address-book.ts'
import { addressesChanged, addressesQuery } from '../quotes/delivery/address-book.ts'
import type { WithDelivery } from '../quotes/delivery/delivery-fields.ts'
import {
  blankAddress,
  blankDelivery,
  deliveryIssues,
  deliveryLabels,
  toDelivery,
} from '../quotes/delivery/delivery-fields.ts'
import { DeliveryFieldset } from '../quotes/delivery/delivery-fieldset.tsx'
import classes from '../quotes/quote-form.module.css'
import { withDetail } from '../quotes/quote-texts.ts'
import { refreshQuotes } from '../quotes/quotes-api.ts'
import { FormEnd } from '../ui/form/form-end.tsx'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './request-list.module.css'
import type { RequestList } from './request-api.ts'
import { canBeAsked, refreshLists, requestListQuery } from './request-api.ts'

interface Fields extends WithDelivery {
  notes: string
}

interface Sent {
  notes: string
  delivery: Delivery
}

/** What is asked for, to be looked at once more. */
const AskedParts = ({ list }: { list: RequestList }) => {
  const asked = list.lines.filter(canBeAsked)
  const left = list.lines.length - asked.length
  return (
    <div>
      <ul className={styles.asked} aria-label="Parts that are asked for">
        {asked.map(({ id, name, quantity }) => (
          <li key={id}>
            <span>{name}</span> <span>{`× ${quantity}`}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {left === 1
            ? 'One line has no part for sale: it isn’t asked for, and stays in the list.'
            : `${left} lines have no part for sale: they aren’t asked for, and stay in the list.`}
        </Text>
      )}
    </div>
  )
}

const RequestForm = ({ list, book }: { list: RequestList; book: readonly KeptAddress[] }) => {
  const navigate = useNavigate()
  // What is asked for is the list as it was shown when the form opened.
  const [shown] = useState(list)
  const kit = useKitForm<Fields, Sent>({
    start: {
      notes: '',
      delivery: {
        ...blankDelivery,
        ship_to: book[0]?.address ?? blankAddress,
        needed_by: list.needed_by ?? '',
      },
    },
    *check({ delivery }) {
      yield* deliveryIssues(delivery)
    },
    toSent: ({ notes, delivery }) => ({ notes: notes.trim(), delivery: toDelivery(delivery) }),
    labels: { ...deliveryLabels, notes: 'Notes' },
  })
  const { form } = kit
  const sending = useWrite({
    send: ({ notes, delivery }: Sent, write) =>
      write('requestListQuote', {
        params: { id: list.id },
        body: {
          version: shown.version,
          ...(notes !== '' && { notes }),
          ...(!sameDelivery(delivery, noDelivery) && { delivery }),
        },
      }),
    success: messages.quoteAdded,
    failure: (error) => withDetail(messages.quoteAddFailed, error),
    onDone: () => {
      refreshQuotes()
      addressesChanged()
      refreshLists()
      kit.saved()
      return navigate({ to: paths.myQuotes })
    },
    onRefused: (error) => {
      kit.refuse(error)
      refreshLists()
    },
  })
  const isOld = shown.version !== list.version
  return (
    <Form kit={kit} className={classes.form} onSubmit={sending.run}>
      <AskedParts list={shown} />
      {isOld && (
        <Text size="sm" c="orange" role="alert">
          {messages.listChanged}{' '}
          <TextLink to={paths.requestList(list.id)} size="sm" underline="always">
            Back to the list
          </TextLink>
        </Text>
      )}
      <DeliveryFieldset book={book} isOwn />
      <Textarea
        label="Notes (optional)"
        rows={3}
        maxLength={limits.quote.notes}
        {...form.register('notes')}
      />
      <Stack align="flex-end">
        <FormEnd submit="Request quote" whyNot={isOld ? messages.listChanged : null} />
      </Stack>
    </Form>
  )
}

const RequestView = ({ list }: { list: RequestList }) => {
  const book = useQuery(addressesQuery())
  return (
    <>
      <PageHeader
        title="Request quote"
        description={
          <>
            {'One quote of all parts in '}
            <TextLink to={paths.requestList(list.id)} size="sm" underline="always">
              {list.name}
            </TextLink>
            . Each vendor prices its own.
          </>
        }
      />
      {book.isPending ? <ScreenLoader /> : <RequestForm list={list} book={book.data ?? []} />}
    </>
  )
}

/** Asks for a quote of a list. */
export const RequestFromListPage = () => (
  <RecordPage name="List" queryOf={requestListQuery}>
    {(list) => <RequestView key={list.id} list={list} />}
  </RecordPage>
)
