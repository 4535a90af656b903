import { useQuery } from '@tanstack/react-query'
import { recordListOf, vendorsToReview } from '@armature/domain/dashboard/record-lists'
import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { QuoteStatusBadge } from '../../trading/quotes/record/quote-status-badge.tsx'
import { countOfList } from '@armature/ui/cells/count-text.ts'
import { durationText } from '@armature/ui/cells/duration.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import type { ListName, WorkItem } from '../dashboard/dashboard-api.ts'
import { workQuery } from '../dashboard/dashboard-api.ts'
import { actionName, listWords, recordName } from '../dashboard/dashboard-words.ts'
import { Loaded, Panel } from '../dashboard/panel.tsx'
import { RecordLine } from './record-line.tsx'
import { useOpenWork, workKey } from './use-open-work.ts'
import { WorkDesk } from './work-desk.tsx'
import classes from './work-panel.module.css'

const secondMs = 1_000

/** At this width the open record fits beside the list; on narrower screens it covers the list. */
const besideFrom = '(min-width: 1200px)'

interface WorkLineProps {
  item: WorkItem
  now: number
  /** True while a record is open beside the list. */
  isBrief: boolean
}

const WorkLine = ({ item, now, isBrief }: WorkLineProps) => {
  const isAccount = recordListOf(item.list).kind === 'user'
  return (
    <>
      <RecordLine
        line={item.line}
        name={recordName(item)}
        isAccount={isAccount}
        isWrapped={isBrief}
        mark={
          !isBrief &&
          item.status !== null && (
            <QuoteStatusBadge status={item.status} forCustomer={recordListOf(item.list).of === 'own'} />
          )
        }
        words={[`waiting ${durationText((now - Date.parse(item.since)) / secondMs)}`]}
      />
      <span className={classes.act}>{actionName(item.act)}</span>
    </>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** Arrow keys, j and k move between lines. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const lines = [
    ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-work-line]') ?? []),
  ]
  const next = lines[lines.indexOf(event.currentTarget) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

interface WorkRowProps extends WorkLineProps {
  isOpen: boolean
  onOpen: () => void
}

/** The whole line opens the record beside the list. */
const WorkRow = ({ item, now, isOpen, isBrief, onOpen }: WorkRowProps) => (
  <li>
    <UnstyledButton
      className={classes.row}
      data-work-line={workKey(item)}
      aria-current={isOpen}
      onKeyDown={walk}
      onClick={onOpen}
    >
      <WorkLine item={item} now={now} isBrief={isBrief} />
    </UnstyledButton>
  </li>
)

/** A link to the rest of a list's waiting records. */
const turnSearch = (list: ListName) => {
  if (list === 'users') return vendorsToReview
  // That list shows waiting offers first.
  if (list === 'openOffers') return {}
  return { turn: 'mine', ordering: list.endsWith('uotes') ? 'status_since' : 'created' }
}

/** The records that need the user, oldest first; each opens beside the list. */
export const WorkPanel = () => {
  const work = useQuery(workQuery)
  const [opened] = useState(Date.now)
  const { open, show } = useOpenWork()
  const isBeside = useMediaQuery(besideFrom, undefined, { getInitialValueInEffect: false })
  // A live record may have arrived after the screen was opened.
  const now = Math.max(opened, work.dataUpdatedAt)
  const items = work.data?.items ?? []
  return (
    <div className={classes.desk} data-open={open !== null && isBeside}>
      <Panel title="Needs your attention" isWide>
        <Loaded source={work} rows={5}>
          {({ lists }) =>
            items.length === 0 ? (
              <EmptyState
                picture="done"
                title="You’re all caught up."
                description="Work appears here when it’s your turn, oldest first."
              />
            ) : (
              <>
                <ul className={classes.list}>
                  {items.map((item) => (
                    <WorkRow
                      key={item.page}
                      item={item}
                      now={now}
                      isBrief={open !== null && isBeside}
                      isOpen={open !== null && workKey(open) === workKey(item)}
                      onOpen={() => show(item)}
                    />
                  ))}
                </ul>
                <p className={classes.rest}>
                  {lists
                    .filter(({ count }) => count > 0)
                    .map(({ list, count }) => (
                      <TextLink key={list} to={recordListOf(list).page} search={turnSearch(list)}>
                        {listWords[list]}: {countOfList(count)}
                      </TextLink>
                    ))}
                </p>
              </>
            )
          }
        </Loaded>
      </Panel>
      {open !== null && work.data !== undefined && (
        <WorkDesk open={open} items={items} isBeside={isBeside} onShow={show} />
      )}
    </div>
  )
}
