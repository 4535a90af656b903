import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { noDelivery, sameDelivery } from '@armature/domain/quotes/offer/delivery'
import { Box, Checkbox, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import type { SavedAddress } from '../quotes/delivery/address-book.ts'
import { addressesChanged } from '../quotes/delivery/address-book.ts'
import { useOwnBook } from '../quotes/delivery/use-own-book.ts'
import {
  blankAddress,
  blankDelivery,
  deliveryIssues,
  deliveryLabels,
  toDelivery,
} from '../quotes/delivery/delivery-fields.ts'
import { DeliveryFieldset } from '../quotes/delivery/delivery-fieldset.tsx'
import classes from '../quotes/edit/quote-form.module.css'
import { withDetail } from '../quotes/record/quote-texts.ts'
import { refreshQuotes } from '../quotes/record/quotes-api.ts'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { RecordPage } from '@armature/ui/record/record-page.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import styles from './request-list.module.css'
import type { RequestList } from './request-api.ts'
import { canBeAsked, isOfTwoSellers, refreshLists, requestListQuery } from './request-api.ts'
import type { ListRequestFields } from './use-request-draft.ts'
import { useRequestDraft } from './use-request-draft.ts'

interface Sent {
  notes: string
  withOpenLines: boolean
  delivery: Delivery
}

const Names = ({ label, lines }: { label: string; lines: RequestList['lines'] }) => (
  <ul className={styles.asked} aria-label={label}>
    {lines.map(({ id, name, quantity }) => (
      <li key={id}>
        <span>{name}</span> <span>{`× ${quantity}`}</span>
      </li>
    ))}
  </ul>
)

interface AskedPartsProps {
  list: RequestList
  /** Also the field that includes the lines without a part. */
  openLines: UseFormRegisterReturn
}

/** The requested parts, for a last look. */
const AskedParts = ({ list, openLines }: AskedPartsProps) => {
  const asked = list.lines.filter(canBeAsked)
  const others = list.lines.filter((line) => !canBeAsked(line))
  return (
    <div>
      {asked.length > 0 && <Names label="Requested parts" lines={asked} />}
      {others.length > 0 && (
        <>
          <Checkbox
            mt={asked.length > 0 ? 12 : 0}
            label={
              others.length === 1
                ? 'Also ask for the line without a part'
                : `Also ask for the ${others.length} lines without a part`
            }
            description="Vendors see your description, the quantity and the destination’s city and country. The offer waits until each is found or dropped. Either way they stay on the list."
            {...openLines}
          />
          <Box mt={8} pl={32}>
            <Names label="Lines without a part" lines={others} />
          </Box>
        </>
      )}
    </div>
  )
}

const startOf = (list: RequestList, book: readonly SavedAddress[]): ListRequestFields => ({
  notes: '',
  withOpenLines: true,
  delivery: {
    ...blankDelivery,
    ship_to: book[0]?.address ?? blankAddress,
    needed_by: list.needed_by ?? '',
  },
})

export const RequestForm = ({ list, book }: { list: RequestList; book: readonly SavedAddress[] }) => {
  const navigate = useNavigate()
  // The request uses the list as shown when the form opened.
  const [shown] = useState(list)
  const [start] = useState(() => startOf(list, book))
  const kit = useKitForm<ListRequestFields, Sent>({
    start,
    *check({ delivery }) {
      yield* deliveryIssues(delivery)
    },
    toSent: ({ notes, withOpenLines, delivery }) => ({
      notes: notes.trim(),
      withOpenLines,
      delivery: toDelivery(delivery),
    }),
    labels: { ...deliveryLabels, notes: 'Notes', withOpenLines: 'Lines without a part' },
  })
  const { form } = kit
  const sending = useWrite({
    send: ({ notes, withOpenLines, delivery }: Sent, write) =>
      write('requestListQuote', {
        params: { id: list.id },
        body: {
          version: shown.version,
          with_open_lines: withOpenLines,
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
  useRequestDraft({ list: list.id, form, start, isSent: sending.isDone })
  const isOld = shown.version !== list.version
  const mixed = isOfTwoSellers(shown) ? messages.listOfTwoSellers : null
  const whyNot = isOld ? messages.listChanged : mixed
  return (
    <Form kit={kit} className={classes.form} onSubmit={sending.run}>
      <AskedParts list={shown} openLines={form.register('withOpenLines')} />
      {isOld && (
        <Text size="sm" c="orange" role="alert">
          {messages.listChanged}{' '}
          <TextLink to={paths.requestList(list.id)} size="sm" underline="always">
            Back to the list
          </TextLink>
        </Text>
      )}
      <DeliveryFieldset book={book} isOwn />
      <LongTextField<ListRequestFields>
        name="notes"
        label="Notes (optional)"
        maxLength={limits.quote.notes}
      />
      <Stack align="flex-end">
        <FormEnd submit="Request quote" whyNot={whyNot} />
      </Stack>
    </Form>
  )
}

const RequestView = ({ list }: { list: RequestList }) => {
  const { isPending, book } = useOwnBook()
  return (
    <>
      <PageHeader
        title="Request quote"
        description={
          <>
            {'One quote of '}
            <TextLink to={paths.requestList(list.id)} size="sm" underline="always">
              {list.name}
            </TextLink>
            . Each vendor prices its own.
          </>
        }
      />
      {isPending ? <ScreenLoader /> : <RequestForm list={list} book={book} />}
    </>
  )
}

/** Requests a quote for a list. */
export const RequestFromListPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="List" queryOf={requestListQuery}>
    {(list) => <RequestView key={list.id} list={list} />}
  </RecordPage>
)
