import { useQuery } from '@tanstack/react-query'
import { recordListOf, vendorsToReview } from '@armature/domain/dashboard/record-lists'
import { useState } from 'react'
import { QuoteStatusBadge } from '../../trading/quotes/record/quote-status-badge.tsx'
import { countOfList } from '@armature/ui/cells/count-text.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { pathAndSearch } from '../../platform/paths.ts'
import type { ListName, WorkItem } from './dashboard-api.ts'
import { workQuery } from './dashboard-api.ts'
import { durationText } from '@armature/ui/cells/duration.ts'
import { actionName, listWords, recordName } from './dashboard-words.ts'
import { Loaded, Panel } from './panel.tsx'
import classes from './dashboard.module.css'

const secondMs = 1_000

const isOwn = (list: ListName): boolean => recordListOf(list).of === 'own'

const WorkRow = ({ item, now }: { item: WorkItem; now: number }) => {
  const name = recordName(item)
  const act = actionName(item.act)
  return (
    <li className={classes.work}>
      <div className={classes.workWords}>
        <TextLink {...pathAndSearch(item.page)} fw={600}>
          {name}
        </TextLink>
        {item.status !== null && <QuoteStatusBadge status={item.status} forCustomer={isOwn(item.list)} />}
        <span className={classes.dimmed}>
          {item.who !== '' && `${item.who} · `}Waiting{' '}
          {durationText((now - Date.parse(item.since)) / secondMs)}
        </span>
      </div>
      <LinkButton {...pathAndSearch(item.page)} size="sm" variant="light" aria-label={`${act}, ${name}`}>
        {act}
      </LinkButton>
    </li>
  )
}

/** Leads to the rest of a list's waiting records. */
const turnSearch = (list: ListName) => {
  if (list === 'users') return vendorsToReview
  // That list shows waiting offers first.
  if (list === 'openOffers') return {}
  return { turn: 'mine', ordering: list.endsWith('uotes') ? 'status_since' : 'created' }
}

/** The records that need the reader, oldest first, each with its action. */
export const WorkPanel = () => {
  const work = useQuery(workQuery)
  const [opened] = useState(Date.now)
  // Live records are younger than the screen.
  const now = Math.max(opened, work.dataUpdatedAt)
  return (
    <Panel title="Needs your attention" isWide>
      <Loaded source={work} rows={5}>
        {({ items, lists }) =>
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
                  <WorkRow key={item.page} item={item} now={now} />
                ))}
              </ul>
              <p className={classes.more}>
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
  )
}
