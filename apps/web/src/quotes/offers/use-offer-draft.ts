import type { OfferStrategy } from '@armature/domain/quotes/choose-offers'
import { proposeOffers } from '@armature/domain/quotes/choose-offers'
import type { Choices, Freights } from '@armature/domain/quotes/compare-offers'
import { isChange } from '@armature/domain/quotes/compare-offers'
import { withoutChosen } from '@armature/domain/quotes/contested-offers'
import { fallenChoices, possibleChoices } from '@armature/domain/quotes/fallen-choices'
import { useState } from 'react'
import type { ShownNeed } from './offers-api.ts'

interface Draft {
  /** The needs as they stood at the last choice. */
  over: readonly ShownNeed[]
  choices: Choices
  why: ReadonlyMap<number, string>
  /** The rule that proposed it; null where a person chose by hand alone. */
  by: OfferStrategy | null
  isExact: boolean
}

const untouched: Draft = { over: [], choices: new Map(), why: new Map(), by: null, isExact: true }

/** Choices that aren't saved: proposed by a rule, changed by hand, kept while the offers are read anew. */
export const useOfferDraft = (needs: readonly ShownNeed[], freights: Freights) => {
  const [draft, setDraft] = useState(untouched)
  const choices = possibleChoices(needs, draft.choices)
  return {
    ...draft,
    choices,
    /** The needs with what can be chosen beside these choices. */
    open: withoutChosen(needs, choices),
    fallen: fallenChoices(draft.over, draft.choices, needs),
    changed: needs.filter((need) => isChange(need, choices)),
    propose: (by: OfferStrategy) => setDraft({ ...proposeOffers(by, needs, freights), over: needs, by }),
    choose: (need: number, product: number | null) =>
      setDraft({
        ...draft,
        over: needs,
        // A choice that fell away meanwhile was told until now.
        choices: new Map([...choices, [need, product]]),
        why: new Map([...draft.why].filter(([id]) => id !== need)),
      }),
    reset: () => setDraft(untouched),
  }
}

export type OfferDraft = ReturnType<typeof useOfferDraft>
