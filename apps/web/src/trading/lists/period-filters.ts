import { isDay } from '@armature/ui/cells/days.ts'

/** For lists that can be limited to a period and to records that need the reader, with the calls' names. */
export const periodFilters = { turn: ['mine'], from: isDay, to: isDay } as const
