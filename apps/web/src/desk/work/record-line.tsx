import { fromWire } from '@armature/domain/money'
import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayText } from '../../platform/cells/day-text.ts'
import { moneyText } from '../../platform/cells/money.tsx'
import type { Answer } from '../../platform/api/client.ts'
import { PartPicture } from '../../selling/catalogue/view/part-picture.tsx'
import classes from './record-line.module.css'

export type Line = Answer<'readWork'>['items'][number]['line']

interface RecordLineProps {
  line: Line
  /** 'Quote #12'; for a line without a part also its title. */
  name: string
  /** True for a person or a company. */
  isAccount?: boolean
  /** Beside the title, such as its status. */
  mark?: ReactNode
  /** More about it, after its buyer and city. */
  words?: readonly (string | null)[]
  /** Its text may wrap. */
  isWrapped?: boolean
}

const isSum = (amount: string | null): amount is string => amount !== null && (fromWire(amount) ?? 0) !== 0

/** A record on one line, the same in every list: picture, first part, buyer, city, day and amount. */
export const RecordLine = ({
  line,
  name,
  isAccount = false,
  mark,
  words = [],
  isWrapped = false,
}: RecordLineProps) => {
  const { image, part_kind, first, more, buyer, city, amount, due } = line
  const place = [buyer, city].filter(Boolean).join(', ')
  const about = [
    first === '' ? null : name,
    place,
    ...words,
    due === null ? null : `due ${dayText(due)}`,
  ].filter(Boolean)
  return (
    <span className={classes.line} data-wrapped={isWrapped}>
      {isAccount ? (
        <span className={classes.account}>
          <IconUser size={20} stroke={1.6} aria-hidden="true" />
        </span>
      ) : (
        <PartPicture image={image} kind={part_kind} />
      )}
      <span className={classes.words}>
        <span className={classes.title}>
          <span className={classes.first}>{first === '' ? name : first}</span>
          {more > 0 && <span className={classes.more}>+{more} more</span>}
          {mark && <span className={classes.mark}>{mark}</span>}
        </span>
        <span className={classes.about}>{about.join(' · ')}</span>
      </span>
      {isSum(amount) && <span className={classes.amount}>{moneyText(amount)}</span>}
    </span>
  )
}
