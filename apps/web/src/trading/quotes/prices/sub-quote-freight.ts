import { fromWire } from '@armature/domain/money'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { freightText } from '@armature/domain/quotes/offer/freight'

/** In wire format; an undecodable one counts as unpriced. */
export const freightOf = (freight: string | null): Freight => (freight === null ? null : fromWire(freight))

export const shownFreight = (freight: string | null): string => freightText(freightOf(freight))
