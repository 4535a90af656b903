import { messages } from '@armature/domain/messages'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ApiError } from '../../../platform/api/failures.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { freshKey } from '../../../platform/api/writes/write-keys.ts'
import { paths } from '../../../platform/paths.ts'
import { addressesChanged } from '../../quotes/delivery/address-book.ts'
import { withDetail } from '../../quotes/record/quote-texts.ts'
import { refreshQuotes } from '../../quotes/record/quotes-api.ts'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { listChanged, refreshLists } from '../request-api.ts'
import type { AskedList } from './bom-api.ts'
import { askAtOnce, makeList } from './bom-api.ts'
import type { BomRow } from './bom-rows.ts'
import { addedLineOf } from './bom-rows.ts'
import type { BomTable } from './bom-types.ts'

interface Wanted {
  name: string
  rows: readonly BomRow[]
  headings: readonly string[]
  /** Requests the quote at once, opens the form for it, or only saves the list. */
  next: 'ask' | 'look' | 'keep'
  /** The delivery address, for an immediate quote request. */
  shipTo: Address | null
}

/** One key for each content, while the page is open: whichever button is pressed after a lost answer. */
const useKeys = () => {
  const keys = useRef(new Map<string, string>())
  return (content: string): string => {
    const key = keys.current.get(content) ?? freshKey()
    keys.current.set(content, key)
    return key
  }
}

const pageAfter = ({ list, quote }: AskedList, next: Wanted['next']): string => {
  if (quote !== null) return paths.myQuote(quote.id)
  return next === 'keep' ? paths.requestList(list.id) : paths.requestFromList(list.id)
}

const nameRefusal = (error: ApiError | null): string | null => error?.fields['name']?.[0] ?? null

/** Creates a bill's list, and if requested its quote, and leads to the last one created. */
export const useMakeList = (numbers: BomTable['numbers']) => {
  const navigate = useNavigate()
  const [isMade, setMade] = useState(false)
  const keyOf = useKeys()
  const making = useWrite({
    send: async ({ name, rows, headings, next, shipTo }: Wanted, write): Promise<AskedList> => {
      const lines = rows.map((row) => addedLineOf(row, numbers))
      const wanted = { name, lines, headings, key: keyOf(JSON.stringify([name, lines])) }
      if (next === 'ask' && shipTo !== null) return askAtOnce({ ...wanted, shipTo }, write)
      return { list: await makeList(wanted, write), quote: null, refusal: null }
    },
    success: ({ quote }) => (quote === null ? null : messages.quoteAdded),
    // The field shows the error of the name.
    failure: (error) => (nameRefusal(error) === null ? (error.detail ?? messages.somethingWentWrong) : null),
    onDone: (asked, { next }) => {
      listChanged(asked.list)
      if (asked.refusal !== null) showFailure(withDetail(messages.quoteAddFailed, asked.refusal))
      if (asked.quote !== null) {
        refreshQuotes()
        addressesChanged()
        refreshLists()
      }
      setMade(true)
      return navigate({ to: pageAfter(asked, next), ignoreBlocker: true })
    },
  })
  return {
    /** Returns whether the name was refused. */
    make: async (wanted: Wanted): Promise<boolean> => {
      const outcome = await making.run(wanted)
      return !outcome.ok && nameRefusal(outcome.refusal) !== null
    },
    isBusy: making.isBusy,
    isMade,
    nameRefusal: nameRefusal(making.refusal),
    /** Another name is being typed. */
    forget: making.reset,
  }
}
