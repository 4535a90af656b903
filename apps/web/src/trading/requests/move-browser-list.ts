import { canEver } from '@armature/domain/rights/abilities'
import { firstListName, freeListName, isOpenList } from '@armature/domain/requests/request-list'
import { call } from '../../platform/api/client.ts'
import { actorOf, getSession } from '../../platform/api/session.ts'
import type { SendWrite } from '../../platform/api/writes/write.ts'
import { makeWrite } from '../../platform/api/writes/write.ts'
import type { BrowserList } from './browser-list.ts'
import { aimBrowserList, browserList, emptyBrowserList } from './browser-list.ts'
import type { RequestList } from './request-api.ts'
import { listChanged } from './request-api.ts'

/** The account's list with that name, or the name of a new one: a list that is already in a quote takes no more parts. */
const aimOf = async (): Promise<number | string> => {
  const { results } = await call('listRequestLists')
  const open = results.find((list) => list.name === firstListName && isOpenList(list))
  const names = results.map(({ name }) => name)
  return open?.id ?? freeListName(firstListName, names)
}

/** Under the list's own key, to the first try's target: retried after a lost answer, it moves once. */
const send = ({ key: idempotencyKey, lines, to }: BrowserList, write: SendWrite): Promise<RequestList> => {
  const own = { idempotencyKey, isQuiet: true }
  const body = { lines: lines.map((line) => ({ ...line })) }
  return typeof to === 'number'
    ? write('addRequestLines', { params: { id: to }, body, ...own })
    : write('createRequestList', { body: { name: to ?? firstListName, ...body }, ...own })
}

const move = makeWrite({
  send,
  success: ({ name }, { lines }) =>
    `${lines.length === 1 ? 'The part' : `The ${lines.length} parts`} you chose before signing in: now in “${name}”.`,
  failure: false,
  onDone: (moved, list) => {
    emptyBrowserList(list)
    listChanged(moved)
  },
  // Nothing has moved, and the next try may have another target; another tab's running try is left alone.
  onRefused: ({ status }, list) => {
    if (status !== 409) aimBrowserList(list, undefined)
  },
})

/** The list that the parts moved to, until the page that opens it has asked. */
let tookThem: number | null = null

const moveOnce = async (): Promise<number | null> => {
  const found = browserList()
  if (found.lines.length === 0 || !canEver(actorOf(getSession()), 'screen.request-lists')) return null
  try {
    const list = aimBrowserList(found, found.to ?? (await aimOf()))
    const moved = list && (await move(list))
    return moved?.ok ? moved.result.id : null
  } catch {
    // The account's lists failed to load: it is still in this browser.
    return null
  }
}

let underWay: Promise<number | null> | null = null

/** Moves the parts chosen before sign-in to the account's list; if that fails, they stay here until the next time. */
export const moveBrowserList = async (): Promise<void> => {
  underWay ??= moveOnce()
  tookThem = (await underWay) ?? tookThem
  underWay = null
}

/** The id of the list that the parts moved to, once; null if nothing moved. */
export const movedTo = async (): Promise<number | null> => {
  await moveBrowserList()
  const id = tookThem
  tookThem = null
  return id
}
