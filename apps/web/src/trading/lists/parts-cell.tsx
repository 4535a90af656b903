import type { Column } from '@armature/ui/table/column.ts'
import { shortDayText } from '@armature/ui/cells/date-time.tsx'
import type { Answer } from '../../platform/api/client.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { PartPicture } from '../../selling/catalogue/view/part-picture.tsx'
import classes from './parts-cell.module.css'

/** A record's parts, city and days, as the dashboard's lines show them. */
export type Subject = Answer<'listQuotes'>['results'][number]['line']

/** The first part's picture and name and the number of others, then city and days as far as they fit. */
const PartsCell = ({
  subject: { image, part_kind, first, more, city, due, since },
}: {
  subject: Subject
}) => {
  if (first === '') return null
  const about = [
    city,
    due === null ? '' : `due ${dayText(due)}`,
    since === null ? '' : `since ${shortDayText(since)}`,
  ].filter(Boolean)
  return (
    <span className={classes.line} title={[first, ...about].join(' · ')}>
      <span className={classes.part}>
        <PartPicture image={image} kind={part_kind} size={28} />
        <span className={classes.first}>{first}</span>
        {more > 0 && <span className={classes.more}>+{more}</span>}
      </span>
      <span className={classes.about}>{about.join(' · ')}</span>
    </span>
  )
}

/** The column that names a record by its parts; `roomFrom` leaves it out of a narrow list. */
export const partsColumn = <Row,>(
  subjectOf: (row: Row) => Subject,
  changed: Pick<Column<Row>, 'roomFrom'> = {},
): Column<Row> => ({
  id: 'parts',
  header: 'Parts',
  isGrowing: 'most',
  small: 'below',
  cell: (row) => <PartsCell subject={subjectOf(row)} />,
  ...changed,
})
