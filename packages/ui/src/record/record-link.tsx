import { TextLink } from '../cells/text-link.tsx'

interface RecordLinkProps {
  /** The kind of record where no column header says it: "Ticket". */
  kind: string
  id: number
  /** Its page for the reader; null for a reader without one. */
  to: string | null
}

/** A record's number that links to it. */
export const RecordLink = ({ kind, id, to }: RecordLinkProps) =>
  to === null ? (
    <>#{id}</>
  ) : (
    <TextLink to={to} fz="inherit" aria-label={`${kind} #${id}`}>
      #{id}
    </TextLink>
  )
