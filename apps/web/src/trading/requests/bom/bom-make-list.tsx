import { limits } from '@armature/domain/limits'
import { tooLongText } from '@armature/domain/values/text-length'
import { fill, messages } from '@armature/domain/messages'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { addressLines } from '@armature/domain/quotes/offer/delivery'
import { freeListName } from '@armature/domain/requests/request-list'
import { Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useSavedText } from '../../../platform/api/writes/use-saved-draft.ts'
import { addressesQuery } from '../../quotes/delivery/address-book.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import { requestListsQuery } from '../request-api.ts'
import type { BomRow } from './bom-rows.ts'
import { headingsOf, isTaken, quantityRefusal } from './bom-rows.ts'
import type { ReadBom } from './bom-types.ts'
import { useMakeList } from './use-make-list.ts'

/** Why the list can’t be created yet; null if it can. */
const whyNot = (
  rows: readonly BomRow[],
  name: string,
  numbers: ReadBom['table']['numbers'],
): string | null => {
  const taken = rows.filter(isTaken)
  const wrong = taken.filter((row) => quantityRefusal(row, numbers) !== null).length
  if (name.trim() === '') return 'The list needs a name.'
  if (tooLongText(name, limits.requestList.name) !== null) return 'The list’s name is too long.'
  if (taken.length === 0) return 'No rows are left for the list.'
  if (wrong === 0) return null
  return wrong === 1
    ? 'Correct one row’s quantity, or leave the row out.'
    : `Correct the quantities of ${wrong} rows, or leave them out.`
}

/** The delivery address for an immediate quote request, and its contents. */
const AskedAtOnce = ({ shipTo }: { shipTo: Address }) => (
  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {fill(messages.bomAsksAtOnce, { address: addressLines(shipTo).join(', ') })}
  </Text>
)

/** The typed name; without one, the bill's own, or the next that no other list has. */
const useListName = (wished: string): [name: string, setName: (name: string) => void] => {
  const [typed, setTyped] = useSavedText('bom-name')
  const { data } = useQuery(requestListsQuery)
  const others = (data?.results ?? []).map(({ name }) => name)
  return [typed ?? freeListName(wished, others), setTyped]
}

/** The pressed button. */
type Act = 'request' | 'look' | 'keep'

/** Names and creates the list; requests its quote at once if an address is saved, else by the form. */
export const BomMakeList = ({ bom, rows }: { bom: ReadBom; rows: readonly BomRow[] }) => {
  const { numbers } = bom.table
  const [name, setName] = useListName(bom.name)
  const field = useRef<HTMLInputElement>(null)
  const book = useQuery(addressesQuery())
  const shipTo = book.data?.[0]?.address ?? null
  const { make, isBusy, isMade, nameRefusal, forget } = useMakeList(numbers)
  const reason = whyNot(rows, name, numbers)
  const tooLong = tooLongText(name, limits.requestList.name)
  const reasonId = useId()
  const wanted = { name: name.trim(), rows: rows.filter(isTaken), headings: headingsOf(bom) }
  const [pressed, setPressed] = useState<Act | null>(null)
  /** Only one of them shows progress; the others wait for it. */
  const stateOf = (act: Act, isOff = reason !== null) => {
    const isPressed = isBusy && pressed === act
    return { isBusy: isPressed, disabled: !isPressed && (isOff || isBusy) }
  }
  const makeIt = async (act: Act, how: Pick<Parameters<typeof make>[0], 'next' | 'shipTo'>) => {
    setPressed(act)
    // The lists may be refetched meanwhile: after a lost answer the same name must be sent again.
    setName(name)
    if (await make({ ...wanted, ...how })) field.current?.focus()
  }
  return (
    <>
      <LeaveGuard unsaved={() => (isMade ? [] : ['The matched rows'])} />
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Name of the list"
          value={name}
          error={nameRefusal ?? tooLong}
          ref={field}
          onChange={(event) => {
            setName(event.currentTarget.value)
            if (nameRefusal !== null) forget()
          }}
        />
        <BusyButton
          {...stateOf('request', reason !== null || book.isPending)}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => void makeIt('request', { next: shipTo === null ? 'look' : 'ask', shipTo })}
        >
          Create list and request quote
        </BusyButton>
        {shipTo !== null && (
          <BusyButton
            {...stateOf('look')}
            variant="default"
            onClick={() => void makeIt('look', { next: 'look', shipTo: null })}
          >
            Review it first
          </BusyButton>
        )}
        <BusyButton
          {...stateOf('keep')}
          variant="default"
          onClick={() => void makeIt('keep', { next: 'keep', shipTo: null })}
        >
          Create list
        </BusyButton>
      </Group>
      {reason !== null && (
        <Text size="sm" c="dimmed" id={reasonId}>
          {reason}
        </Text>
      )}
      {shipTo !== null && <AskedAtOnce shipTo={shipTo} />}
    </>
  )
}
