import { fromWire } from '@armature/domain/money'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { freightText } from '@armature/domain/quotes/offer/freight'

/** As it travels; one that can't be decoded counts as not stated. */
export const freightOf = (freight: string | null): Freight => (freight === null ? null : fromWire(freight))

export const shownFreight = (freight: string | null): string => freightText(freightOf(freight))
