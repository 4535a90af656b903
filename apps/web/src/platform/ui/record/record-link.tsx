import { TextLink } from '../text-link.tsx'

interface RecordLinkProps {
  /** The record's name where it isn't seen that it stands in its column: "Quote". */
  kind: string
  id: number
  /** Its page for the reader; null for a reader who has none. */
  to: string | null
}

/** A record's number that leads to the record. */
export const RecordLink = ({ kind, id, to }: RecordLinkProps) =>
  to === null ? (
    <>#{id}</>
  ) : (
    <TextLink to={to} fz="inherit" aria-label={`${kind} #${id}`}>
      #{id}
    </TextLink>
  )
