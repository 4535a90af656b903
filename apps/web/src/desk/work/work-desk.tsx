import { ActionIcon, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowUpRight, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LossQuestion } from '@armature/ui/form/leave-guard.tsx'
import { isQuestionOpen, screenWork } from '@armature/ui/form/unsaved.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { pathAndSearch } from '../../platform/paths.ts'
import type { WorkItem } from '../dashboard/dashboard-api.ts'
import { recordName } from '../dashboard/dashboard-words.ts'
import { RecordLine } from './record-line.tsx'
import { recordListOf } from '@armature/domain/dashboard/record-lists'
import type { OpenWork } from './use-open-work.ts'
import { workKey } from './use-open-work.ts'
import classes from './work-panel.module.css'

/** Loaded lazily: it brings the forms of every record, which the home screen doesn't need. */
const WorkRecord = lazyPart(async () => (await import('./work-record.tsx')).WorkRecord, {
  fallback: ScreenLoader,
  isAskedFor: true,
})

interface WorkDeskProps {
  open: OpenWork
  items: readonly WorkItem[]
  /** Beside the list, or over it if false. */
  isBeside: boolean
  onShow: (work: OpenWork | null) => void
}

/** Returns the focus to the line that the record was opened from. */
const focusLine = (key: string): void =>
  document.querySelector<HTMLElement>(`[data-work-line="${CSS.escape(key)}"]`)?.focus()

/** A dialog, a menu or a field has its own Escape. */
const hasOwnEscape = 'input, textarea, select, [role=menu], [role=dialog], [role=listbox]'

/** Asks before unsaved input is lost by leaving the record for another, or for none. */
const useLeaving = (onLeave: (next: OpenWork | null) => void) => {
  const [asked, setAsked] = useState<{ next: OpenWork | null; lost: readonly string[] } | null>(null)
  const leave = (next: OpenWork | null) => {
    if (isQuestionOpen()) return
    // No other part of the home screen has a form.
    const lost = screenWork.lost()
    if (lost.length === 0) onLeave(next)
    // Wait for the key's own event to end; otherwise the question takes it as its answer.
    else setTimeout(() => setAsked({ next, lost }))
  }
  const question = (
    <LossQuestion
      isOpen={asked !== null}
      lost={asked?.lost ?? []}
      onAgree={() => {
        setAsked(null)
        if (asked !== null) onLeave(asked.next)
      }}
      onDisagree={() => setAsked(null)}
    />
  )
  return { leave, question }
}

/** The open record's place in the list. A finished record leaves the list but stays open until the user moves on. */
const usePlace = (open: OpenWork, items: readonly WorkItem[]) => {
  const at = items.findIndex((item) => workKey(item) === workKey(open))
  const found = items[at]
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  const item = last !== undefined && workKey(last) === workKey(open) ? last : undefined
  const isDone = item !== undefined && found === undefined
  return {
    item,
    isDone,
    before: isDone ? undefined : items[at - 1],
    next: isDone ? items[0] : items[at + 1],
  }
}

type Place = ReturnType<typeof usePlace>

interface HeadProps {
  name: string
  place: Place
  onGo: (next: OpenWork | null) => void
  /** False in a dialog, which has its own close button. */
  hasClose: boolean
}

const Step = ({ label, to, onGo }: { label: string; to: WorkItem | undefined; onGo: HeadProps['onGo'] }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    disabled={to === undefined}
    onClick={() => to && onGo(to)}
  >
    {label === 'Next' ? <IconArrowDown size={17} /> : <IconArrowUp size={17} />}
  </ActionIcon>
)

/** The record's name, focused as it opens, and the buttons to the previous and next record. */
const Head = ({ name, place: { item, before, next }, onGo, hasClose }: HeadProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.head}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading} aria-label={name}>
        {item === undefined ? (
          name
        ) : (
          <RecordLine line={item.line} name={name} isAccount={recordListOf(item.list).kind === 'user'} />
        )}
      </h2>
      <span className={classes.moves}>
        <Step label="Previous" to={before} onGo={onGo} />
        <Step label="Next" to={next} onGo={onGo} />
        {item !== undefined && (
          <LinkButton
            {...pathAndSearch(item.page)}
            variant="subtle"
            size="compact-sm"
            rightSection={<IconArrowUpRight size={15} aria-hidden />}
          >
            Open
          </LinkButton>
        )}
        {hasClose && (
          <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={() => onGo(null)}>
            <IconX size={17} />
          </ActionIcon>
        )}
      </span>
    </div>
  )
}

/** Escape closes the record, unless something inside handles it. */
const useEscape = (onEscape: () => void) => {
  const root = useRef<HTMLElement>(null)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isOwn = event.target instanceof Element && event.target.closest(hasOwnEscape) !== null
      if (event.key !== 'Escape' || event.defaultPrevented || isOwn) return
      event.preventDefault()
      escape()
    }
    const at = root.current
    at?.addEventListener('keydown', press)
    return () => at?.removeEventListener('keydown', press)
  }, [])
  return root
}

/** A record that needs the user, open beside the list. */
export const WorkDesk = ({ open, items, isBeside, onShow }: WorkDeskProps) => {
  const key = workKey(open)
  const place = usePlace(open, items)
  const go = (next: OpenWork | null) => {
    onShow(next)
    if (next === null) setTimeout(() => focusLine(key))
  }
  const { leave, question } = useLeaving(go)
  const root = useEscape(() => leave(null))
  const name = recordName(open)
  const content = (
    <>
      <Head key={key} name={name} place={place} onGo={leave} hasClose={isBeside} />
      {place.isDone && (
        <Text size="sm" c="dimmed" role="status" px={16}>
          Done. It no longer needs you.
        </Text>
      )}
      <div className={classes.record}>
        <WorkRecord key={key} open={open} act={place.item?.act ?? null} />
      </div>
    </>
  )
  if (!isBeside)
    return (
      <Dialog opened onClose={() => go(null)} title={name} fullScreen>
        {content}
        {question}
      </Dialog>
    )
  return (
    <>
      <section ref={root} className={classes.beside} aria-label={name}>
        {content}
      </section>
      {question}
    </>
  )
}
