import { canEver } from '@armature/domain/rights/abilities'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { canBuyAt } from '@armature/domain/quotes/workflow/quote-parties'
import type { ButtonProps } from '@mantine/core'
import { NativeSelect } from '@mantine/core'
import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { useActor, useSession } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { isSettled } from '../../platform/api/writes/write-keys.ts'
import { paths } from '../../platform/paths.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { showFailure, showSuccess } from '@armature/ui/toasts/toast.ts'
import { addToBrowserList, browserListStore } from './browser-list.ts'
import { chooseList, makeAim, useTargetList } from './chosen-list.ts'
import { listChanged, refreshLists } from './request-api.ts'

/** The facts of a part that a request list needs. */
export interface ListablePart {
  id: number
  sku: string
  /** The store that sells it; null on the marketplace. */
  tenant: number | null
  data: { name: string }
}

type Looks = Pick<ButtonProps, 'size' | 'variant' | 'mt'>

interface Told {
  name: string
  quantity: number
  list: string
  to: string
}

/** Says how many pieces are in which list, with a link. Toasts are outside the router, so their link brings it along. */
const useNotifyAdded = () => {
  const router = useRouter()
  return ({ name, quantity, list, to }: Told) =>
    showSuccess(
      <RouterContextProvider router={router}>
        {`${name}: ${quantity} in `}
        <TextLink to={to} size="sm" underline="always">{`“${list}”`}</TextLink>
      </RouterContextProvider>,
    )
}

let last: Promise<unknown> = Promise.resolve()

/** One part after the other: the first may create the list for the next ones. */
const inTurn = <Result,>(add: () => Promise<Result>): Promise<Result> => {
  const added = last.then(add, add)
  last = added
  return added
}

/** Adds a part to the account's request list. Each click adds a piece. */
const AddToOwnList = ({ part, ...looks }: { part: ListablePart } & Looks) => {
  const notifyAdded = useNotifyAdded()
  const [aim] = useState(makeAim)
  const { run, isBusy } = useWrite({
    send: (_: void, write) =>
      inTurn(async () => {
        const target = await aim.target()
        const body = { lines: [{ product: part.id, quantity: 1 }] }
        const list = await ('newName' in target
          ? write('createRequestList', { body: { name: target.newName, ...body } })
          : write('addRequestLines', { params: { id: target.id }, body }))
        aim.forget()
        listChanged(list)
        return list
      }),
    // Another window may have created a list with this name.
    onRefused: (error) => {
      if (isSettled(error)) aim.forget()
      refreshLists()
    },
    onDone: (list) => {
      const line = list.lines.find(({ product }) => product?.id === part.id)
      notifyAdded({
        name: part.data.name,
        quantity: line?.quantity ?? 1,
        list: list.name,
        to: paths.requestList(list.id),
      })
    },
  })
  return (
    <BusyButton
      {...looks}
      isBusy={isBusy}
      aria-label={`Add to list: ${part.data.name}`}
      onClick={() => void run()}
    >
      Add to list
    </BusyButton>
  )
}

/** Adds a part to this browser's request list, which moves to the account at sign-in. */
const AddToBrowserList = ({ part, ...looks }: { part: ListablePart } & Looks) => {
  const notifyAdded = useNotifyAdded()
  const add = () => {
    const { id: product, sku, data } = part
    if (!addToBrowserList({ product, sku, name: data.name, quantity: 1 }))
      showFailure(fill(messages.listLinesTooMany, { most: limits.requestList.linesPerCall }))
    else {
      const line = browserListStore.get().lines.find((one) => one.product === product)
      notifyAdded({
        name: data.name,
        quantity: line?.quantity ?? 1,
        list: 'Your list',
        to: paths.browserList,
      })
    }
  }
  return (
    <BusyButton {...looks} isBusy={false} aria-label={`Add to list: ${part.data.name}`} onClick={add}>
      Add to list
    </BusyButton>
  )
}

/**
 * Adds a part to a request list; hidden for people who don't request quotes themselves, or can't buy at the part's
 * store.
 */
export const AddToList = (props: { part: ListablePart } & Looks) => {
  const isStranger = useSession() === null
  const actor = useActor()
  if (isStranger) return <AddToBrowserList {...props} />
  const mayAdd = canEver(actor, 'screen.request-lists') && canBuyAt(actor, props.part.tenant)
  return mayAdd ? <AddToOwnList {...props} /> : null
}

/** The list that parts are added to, if there are several. */
export const ListChoice = () => {
  const mayKeep = canEver(useActor(), 'screen.request-lists')
  const { lists, target } = useTargetList(mayKeep)
  if (!mayKeep || lists.length < 2 || target === null) return null
  return (
    <NativeSelect
      aria-label="The list that parts are added to"
      value={String(target.id)}
      onChange={(event) => chooseList(Number(event.currentTarget.value))}
      data={lists.map(({ id, name }) => ({ value: String(id), label: `List: ${name}` }))}
    />
  )
}

/** A stranger's link to the chosen parts. */
export const BrowserListLink = () => {
  const { lines } = useSelector(browserListStore)
  return lines.length === 0 ? null : (
    <LinkButton to={paths.browserList} size="compact-sm" variant="default">
      {`Your list (${lines.length})`}
    </LinkButton>
  )
}
