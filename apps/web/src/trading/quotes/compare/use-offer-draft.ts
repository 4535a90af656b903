import type { OfferStrategy } from '@armature/domain/quotes/compare/choose-offers'
import { proposeOffers } from '@armature/domain/quotes/compare/choose-offers'
import type { Choices, Freights } from '@armature/domain/quotes/compare/compare-offers'
import { isChange } from '@armature/domain/quotes/compare/compare-offers'
import { withoutChosen } from '@armature/domain/quotes/compare/contested-offers'
import { fallenChoices, possibleChoices } from '@armature/domain/quotes/compare/fallen-choices'
import { useState } from 'react'
import type { ShownNeed } from './offers-api.ts'

interface Draft {
  /** The needs as of the last choice. */
  over: readonly ShownNeed[]
  choices: Choices
  why: ReadonlyMap<number, string>
  /** The rule that proposed it; null if all choices were manual. */
  by: OfferStrategy | null
  isExact: boolean
}

const untouched: Draft = { over: [], choices: new Map(), why: new Map(), by: null, isExact: true }

/** The draft without these choices, which were saved or dropped: those made since are all manual. */
const without = (draft: Draft, made: Choices): Draft => {
  const choices = new Map([...draft.choices].filter(([need, product]) => made.get(need) !== product))
  return choices.size === 0 ? untouched : { ...untouched, over: draft.over, choices }
}

/** Unsaved choices: proposed by a rule, changed by hand, kept while the offers are refetched. */
export const useOfferDraft = (needs: readonly ShownNeed[], freights: Freights) => {
  const [draft, setDraft] = useState(untouched)
  const choices = possibleChoices(needs, draft.choices)
  return {
    ...draft,
    choices,
    /** The choices with the dropped ones. */
    made: draft.choices,
    /** The needs with the available offers, given these choices. */
    open: withoutChosen(needs, choices),
    fallen: fallenChoices(draft.over, draft.choices, needs),
    changed: needs.filter((need) => isChange(need, choices)),
    propose: (by: OfferStrategy) => setDraft({ ...proposeOffers(by, needs, freights), over: needs, by }),
    forget: (made: Choices) => setDraft((now) => without(now, made)),
    choose: (need: number, product: number | null) =>
      setDraft({
        ...draft,
        over: needs,
        // A choice that was dropped meanwhile was shown until now.
        choices: new Map([...choices, [need, product]]),
        why: new Map([...draft.why].filter(([id]) => id !== need)),
      }),
    reset: () => setDraft(untouched),
  }
}

export type OfferDraft = ReturnType<typeof useOfferDraft>
