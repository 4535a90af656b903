import { Button } from '@mantine/core'
import { useState } from 'react'
import { FreightDialog } from '../moves/late-dialogs.ts'
import classes from './quote-items-table.module.css'
import type { SubQuote } from '../record/quotes-api.ts'
import { shownFreight } from './sub-quote-freight.ts'

/** The freight for the lines above, with a button to set it for a reader who prices them. */
export const FreightLine = ({ sub }: { sub: SubQuote }) => {
  const [edited, setEdited] = useState<SubQuote | null>(null)
  return (
    <>
      <p className={classes.freight}>
        <span>Freight</span> <span>{shownFreight(sub.freight)}</span>
        {sub.rights.edit_price && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Set freight of sub-quote #${sub.id}`}
            onClick={() => setEdited(sub)}
          >
            Set freight
          </Button>
        )}
      </p>
      <FreightDialog sub={edited} onClose={() => setEdited(null)} />
    </>
  )
}
