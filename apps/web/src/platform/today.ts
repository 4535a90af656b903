import { localTime } from '@armature/domain/values/zones'
import { zoneHere } from './zones.ts'

/** Today where the reader is. Apart from zones.ts, which the first screen loads. */
export const todayHere = (): string => localTime(zoneHere(), new Date()).day
