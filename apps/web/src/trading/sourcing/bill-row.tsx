import { isPageAddress } from '@armature/domain/requests/bill-row'
import { Anchor, Text } from '@mantine/core'
import type { OpenLine } from './open-lines-api.ts'
import classes from './bill-row.module.css'

/** The bill's row that a sourcing request came from, each cell with its heading; collapsed at first. */
export const BillRowCells = ({ row }: { row: OpenLine['row'] }) =>
  row !== null &&
  row.cells.length > 0 && (
    <details className={classes.row}>
      <summary>
        <Text component="span" size="xs">
          Row in the bill of materials
        </Text>
      </summary>
      <dl className={classes.cells}>
        {row.cells.map(({ heading, text }, at) => (
          // Headings may repeat.
          // oxlint-disable-next-line react/no-array-index-key -- the cells never change
          <div key={at}>
            <dt>{heading === '' ? '–' : heading}</dt>
            <dd>
              {isPageAddress(text) ? (
                <Anchor href={text} target="_blank" rel="noopener noreferrer nofollow" size="xs">
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
