import type { Channel } from '@armature/domain/chat/channel'
import { channelName } from '@armature/domain/chat/channel'
import type { Doing } from '@armature/domain/realtime/presence'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import type { FocusEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { PresentPerson } from '../../../platform/api/live/presence.ts'
import { bePresent, presentState } from '../../../platform/api/live/presence.ts'
import classes from './presence.module.css'

const nobody: readonly PresentPerson[] = []

const usePresent = (record: string): readonly PresentPerson[] =>
  useSelector(presentState, (present) => present[record] ?? nobody)

const roleWords = {
  ADMIN: 'The marketplace',
  VENDOR: 'The vendor',
  TENANT: 'The store',
  CUSTOMER: 'The customer',
  SYSTEM: 'Somebody',
} as const satisfies Record<PresentPerson['role'], string>

const sentenceOf = ({ name, role, doing }: PresentPerson): string =>
  `${name === '' ? roleWords[role] : name} is ${doing} this.`

const sentencesOf = (people: readonly PresentPerson[]): string => people.map(sentenceOf).join(' ')

const Icon = ({ people }: { people: readonly PresentPerson[] }) => {
  const Shape = people.some(({ doing }) => doing !== 'viewing') ? IconPencil : IconEye
  return <Shape size={14} stroke={1.8} aria-hidden="true" />
}

/** Names the other people at a record, on its page: "Ada is pricing this." */
export const PresenceNote = ({ record, isInHead = false }: { record: Channel; isInHead?: boolean }) => {
  const people = usePresent(channelName(record))
  return (
    <div
      role="status"
      className={isInHead ? classes.inHead : classes.note}
      data-empty={people.length === 0 || undefined}
    >
      {people.length > 0 && (
        <>
          <Icon people={people} /> {sentencesOf(people)}
        </>
      )}
    </div>
  )
}

/** Names them in a table's row, without announcing changes to screen readers. */
export const PresenceMark = ({ record }: { record: Channel }) => {
  const people = usePresent(channelName(record))
  if (people.length === 0) return null
  return (
    <span className={classes.mark} title={sentencesOf(people)}>
      <Icon people={people} /> <span className={classes.words}>{sentencesOf(people)}</span>
    </span>
  )
}

interface PresentAtProps {
  record: Channel
  /** The activity reported while the cursor is in a field. */
  doing: Doing
  /** The whole screen is there for that. */
  isAlways?: boolean
  children: ReactNode
}

/** A part of a screen that shows a record, perhaps editable; reports the user's presence to others who may see it. */
export const PresentAt = ({ record, doing, isAlways = false, children }: PresentAtProps) => {
  const [isTyping, setTyping] = useState(false)
  const name = channelName(record)
  useEffect(
    () => bePresent(name, isTyping || isAlways ? doing : 'viewing'),
    [name, isTyping, isAlways, doing],
  )
  const focus = ({ target }: FocusEvent) => setTyping(target instanceof HTMLInputElement)
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLInputElement)) setTyping(false)
  }
  return (
    <div className={classes.at} onFocus={focus} onBlur={blur}>
      {children}
    </div>
  )
}
