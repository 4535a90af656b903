import { Loader, Text, UnstyledButton, VisuallyHidden, useMantineColorScheme } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { RecordLine } from '../../../desk/work/record-line.tsx'
import { logout } from '../frame/logout.ts'
import type { Hands } from './commands.ts'
import { openDesk } from './desk-state.ts'
import type { PageActions } from './page-actions.ts'
import { usePageActions } from './page-actions.ts'
import classes from './palette.module.css'
import type { Group, Item } from './use-items.ts'
import { useItems } from './use-items.ts'

const useHands = (): Hands => {
  const router = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  return {
    go: (to) => void router.navigate({ href: to }),
    setColours: setColorScheme,
    showKeys: () => openDesk('keys'),
    showHelp: () => openDesk('help'),
    signOut: () => void logout(),
  }
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

const countText = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)

interface OptionProps {
  item: Item
  id: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ item, id, isActive, onPoint, onChoose }: OptionProps) => {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { icon: ItemIcon } = item
  return (
    // The field keeps the focus and names the option that its keys act on.
    <UnstyledButton
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {item.record === undefined ? (
        <>
          <ItemIcon size={18} stroke={1.6} aria-hidden="true" className={classes.icon ?? ''} />
          <span className={classes.label}>{item.label}</span>
          {item.hint !== undefined && <span className={classes.hint}>{item.hint}</span>}
        </>
      ) : (
        <RecordLine
          line={item.record.line}
          name={item.label}
          isAccount={item.record.kind === 'user'}
          words={[item.hint ?? null]}
        />
      )}
      {item.look && <StatusBadge {...item.look} />}
    </UnstyledButton>
  )
}

interface ListProps {
  id: string
  groups: readonly Group[]
  active: Item | undefined
  idOf: (item: Item) => string
  onPoint: (item: Item) => void
  onChoose: (item: Item) => void
}

const List = ({ id, groups, active, idOf, onPoint, onChoose }: ListProps) => (
  <div id={id} role="listbox" aria-label="Entries" className={classes.list}>
    {groups.map(({ name, items }) => (
      <div key={name} role="group" aria-label={name}>
        <div className={classes.group} aria-hidden="true">
          {name}
        </div>
        {items.map((item) => (
          <Option
            key={item.id}
            item={item}
            id={idOf(item)}
            isActive={item === active}
            onPoint={() => onPoint(item)}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
    ))}
  </div>
)

const Legend = () => (
  <div className={classes.legend} aria-hidden="true">
    <span>
      <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> choose
    </span>
    <span>
      <kbd className={classes.key}>Enter</kbd> open
    </span>
    <span>
      <kbd className={classes.key}>Esc</kbd> close
    </span>
  </div>
)

const NothingFound = ({ typed }: { typed: string }) => (
  <Text c="dimmed" size="sm" className={classes.empty ?? ''}>
    Nothing found for “{typed.trim()}”. Try a number such as #12, a name, a SKU or a company.
  </Text>
)

/** The active entry: the one pointed at while it exists, or else the first. */
const activeOf = (items: readonly Item[], pointed: string | null): Item | undefined =>
  items.find(({ id }) => id === pointed) ?? items[0]

interface FieldProps {
  typed: string
  listId: string
  activeId: string | undefined
  isAsking: boolean
  onType: (text: string) => void
  onPress: (event: KeyboardEvent) => void
  onClose: () => void
}

const Field = ({ typed, listId, activeId, isAsking, onType, onPress, onClose }: FieldProps) => (
  <div className={classes.field}>
    <IconSearch size={20} stroke={1.7} aria-hidden="true" />
    <input
      type="text"
      role="combobox"
      className={classes.input}
      aria-label="Search or jump to…"
      aria-expanded
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      placeholder="Search or jump to…"
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onPress}
    />
    {isAsking && <Loader size={16} aria-hidden />}
    <UnstyledButton className={classes.close} aria-label="Close" onClick={onClose}>
      <IconX size={18} stroke={1.7} aria-hidden="true" />
    </UnstyledButton>
  </div>
)

const Chooser = ({ actions, onClose }: { actions: PageActions; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string | null>(null)
  // Enter came before the answer: it means the first entry then, not one found for an older text.
  const isMeant = useRef(false)
  const listId = useId()
  const { groups, isAsking, isSettled, error } = useItems(typed, actions, useHands())
  const items = groups.flatMap((group) => group.items)
  const active = activeOf(items, pointed)
  const idOf = (item: Item): string => `${listId}-${items.indexOf(item)}`

  const choose = (item: Item | undefined) => {
    if (item === undefined) return
    onClose()
    // The dialog returns the focus first, so that what opens next starts from its own.
    setTimeout(item.run)
  }
  useEffect(() => {
    if (!isMeant.current || !isSettled) return
    isMeant.current = false
    choose(items[0])
  })
  const type = (text: string) => {
    setTyped(text)
    setPointed(null)
    isMeant.current = false
  }
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isSettled || pointed !== null) choose(active)
      else isMeant.current = true
    } else if (move !== undefined && items.length > 0) {
      event.preventDefault()
      const at = active === undefined ? 0 : items.indexOf(active)
      setPointed(items[move(at, items.length)]?.id ?? null)
    }
  }
  const isToldAll = isSettled && error === null
  return (
    <>
      <Field
        typed={typed}
        listId={listId}
        activeId={active === undefined ? undefined : idOf(active)}
        isAsking={isAsking}
        onType={type}
        onPress={press}
        onClose={onClose}
      />
      <VisuallyHidden role="status">{isToldAll ? countText(items.length) : ''}</VisuallyHidden>
      <List
        id={listId}
        groups={groups}
        active={active}
        idOf={idOf}
        onPoint={({ id }) => setPointed(id)}
        onChoose={choose}
      />
      {error !== null && (
        <LoadError title="The records could not be searched." onRetry={() => void error()} />
      )}
      {isToldAll && items.length === 0 && <NothingFound typed={typed} />}
      <Legend />
    </>
  )
}

/** Navigation, search and actions, by a few letters. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const actions = usePageActions()
  return (
    <Dialog
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size={640}
      padding={0}
      yOffset="10dvh"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '', inner: classes.inner ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Chooser actions={actions} onClose={onClose} />
    </Dialog>
  )
}
