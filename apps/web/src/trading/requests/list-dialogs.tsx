import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { storesOffered } from '@armature/domain/quotes/workflow/quote-parties'
import { neededByError } from '@armature/domain/quotes/offer/delivery'
import { Button, Code, CopyButton, Group, Stack, Switch, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useActor } from '../../platform/api/use-session.ts'
import { useWishes } from '../../platform/api/writes/use-wishes.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { ProductSelect } from '../quotes/request/choices.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { isDay } from '@armature/ui/cells/days.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { DayField, TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { ListLine, ListRow, RequestList } from './request-api.ts'
import { listChanged, listDeleted, readListAnew, refreshLists } from './request-api.ts'

/** The list actions that need a dialog. */
export type ListAction =
  | { kind: 'new' }
  | { kind: 'rename'; list: ListRow | RequestList }
  | { kind: 'delete'; list: ListRow | RequestList }
  | { kind: 'share'; list: ListRow | RequestList }
  | { kind: 'find'; list: RequestList; line: ListLine }

interface Fields {
  name: string
  needed_by: string
}

const labels = { name: 'Name', needed_by: 'Needed by (optional)' } as const

const check = function* ({ name, needed_by }: Fields, was: string | null): Generator<Issue> {
  if (name.trim() === '') yield { path: ['name'], message: messages.required }
  if (name.trim().length > limits.requestList.name)
    yield { path: ['name'], message: fill(messages.listNameTooLong, { most: limits.requestList.name }) }
  if (needed_by !== '' && !isDay(needed_by)) yield { path: ['needed_by'], message: messages.dayExpected }
  const passed = neededByError(needed_by || null, new Date(), was)
  if (passed !== null) yield { path: ['needed_by'], message: passed }
}

interface NameFormProps {
  list: ListRow | RequestList | null
  onClose: () => void
  onMade: (list: RequestList) => void
}

/** The name and day of a list that was changed meanwhile. */
const changedText = ({ name, needed_by }: ListRow | RequestList): string =>
  `Saved as “${name}”, ${needed_by === null ? 'without a day' : `needed by ${dayText(needed_by)}`}.`

/** A list's name and day, edited over their values from when the dialog opened, or from a refusal. */
const NameForm = ({ list, onClose, onMade }: NameFormProps) => {
  const [over, setOver] = useState(list)
  const kit = useKitForm<Fields>({
    start: { name: list?.name ?? '', needed_by: list?.needed_by ?? '' },
    check: (fields) => check(fields, over?.needed_by ?? null),
    labels,
  })
  const save = useWrite({
    send: ({ name, needed_by }: Fields, write) => {
      const body = { name: name.trim(), needed_by: needed_by === '' ? null : needed_by }
      return over === null
        ? write('createRequestList', { body })
        : write('changeRequestList', {
            params: { id: over.id },
            body: { ...body, expected: { name: over.name, needed_by: over.needed_by } },
          })
    },
    failure: false,
    onDone: (saved) => {
      listChanged(saved)
      // It navigates away: saved data needs no question.
      kit.saved()
      onClose()
      if (list === null) onMade(saved)
    },
    onRefused: async (error) => {
      kit.refuse(error)
      refreshLists()
      if (over === null || error.code !== 'list_changed') return
      const now = await readListAnew(over.id)
      if (now !== null) setOver(now)
    },
  })
  return (
    <Form kit={kit} onSubmit={save.run}>
      <Stack gap="md">
        <TextField<Fields>
          name="name"
          label={labels.name}
          hints={{ autoComplete: 'off' }}
          isFirst
          isRequired
        />
        <DayField<Fields> name="needed_by" label={labels.needed_by} />
        {over !== null && over !== list && <Text size="sm">{changedText(over)}</Text>}
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

interface DeleteListProps {
  list: ListRow | RequestList
  onClose: () => void
  /** Leaves the page of a deleted list. */
  onGone: () => unknown
}

const DeleteList = ({ list, onClose, onGone }: DeleteListProps) => {
  const remove = useWrite({
    send: ({ id }: { id: number }, write) => write('deleteRequestList', { params: { id } }),
    success: `Deleted “${list.name}”.`,
    onDone: async (_, { id }) => {
      await onGone()
      listDeleted(id)
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      question={messages.listDeleteConfirm}
      subject={list.name}
      isBusy={remove.isBusy}
      onAgree={() => void remove.run({ id: list.id })}
      onDisagree={onClose}
    >
      {list.shared && <Text size="sm">Its link ends with it.</Text>}
    </ConfirmDialog>
  )
}

/** The new link: its secret isn't stored, so it can be copied only now. */
const MadeLink = ({ token }: { token: string }) => {
  const link = new URL(paths.sharedList(token), window.location.origin).href
  return (
    <Stack gap="xs">
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-shared-link>
        {link}
      </Code>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button onClick={copy} data-autofocus>
            {copied ? 'Copied' : 'Copy the link'}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" c="dimmed">
        Copy it now; it isn’t shown again. Creating a new link ends this one.
      </Text>
    </Stack>
  )
}

/** A list's link, shown and changed; `onEnded` runs before the button that ended it goes with it. */
const useListLink = (list: ListRow | RequestList, onEnded: () => void) => {
  const [token, setToken] = useState<string | null>(null)
  const [link, setLink] = useState(list.shared)
  /** For a link that doesn't exist yet. */
  const [chosen, setChosen] = useState(list.shared?.shows_target_prices ?? false)
  const make = useWrite({
    send: (shows_target_prices: boolean, write) =>
      write('shareRequestList', { params: { id: list.id }, body: { shows_target_prices } }),
    onDone: (answer) => {
      listChanged(answer.list)
      setLink(answer.list.shared)
      setToken(answer.token)
    },
  })
  const readAnew = async () => {
    refreshLists()
    const now = await readListAnew(list.id)
    // If the link fails to load, its previous state is shown.
    if (now === null) return
    setLink(now.shared)
    if (now.shared === null) setToken(null)
  }
  const { wish, change } = useWishes({
    join: (_earlier, later: boolean) => later,
    send: (shows_target_prices: boolean, write) =>
      write('changeListLink', { params: { id: list.id }, body: { shows_target_prices } }),
    onDone: (answer) => {
      listChanged(answer)
      setLink(answer.shared)
    },
    readAnew,
  })
  const end = useWrite({
    send: (_: void, write) => write('unshareRequestList', { params: { id: list.id } }),
    success: 'Link removed.',
    onDone: (answer) => {
      listChanged(answer)
      onEnded()
      setLink(null)
      setToken(null)
    },
  })
  const showsTargets = wish ?? link?.shows_target_prices ?? chosen
  return {
    token,
    isThere: link !== null,
    showsTargets,
    isMaking: make.isBusy,
    isEnding: end.isBusy,
    make: () => void make.run(showsTargets),
    end: () => void end.run(),
    showTargets: (shows: boolean) => {
      if (make.isBusy) return
      setChosen(shows)
      if (link !== null) void change(shows)
    },
  }
}

const ShareList = ({ list }: { list: ListRow | RequestList }) => {
  const makeButton = useRef<HTMLButtonElement>(null)
  const endButton = useRef<HTMLButtonElement>(null)
  const link = useListLink(list, () => {
    // A focus elsewhere stays.
    if (document.activeElement === endButton.current) makeButton.current?.focus()
  })
  useActUnderWay(link.isMaking || link.isEnding)
  const { token, isThere } = link
  return (
    <Stack gap="md">
      <Text size="sm">
        Anyone with the link sees the list’s name, needed-by day, parts, quantities, notes and your company
        name. They can’t change it; signed-in users can copy it.
      </Text>
      <Switch
        label="Show target prices too"
        checked={link.showsTargets}
        onChange={({ currentTarget: { checked } }) => link.showTargets(checked)}
      />
      {token !== null && <MadeLink token={token} />}
      {token === null && isThere && <Text size="sm">A link already exists. A new one replaces it.</Text>}
      <Group gap="sm">
        <BusyButton
          ref={makeButton}
          isBusy={link.isMaking}
          variant={token === null ? 'filled' : 'default'}
          onClick={link.make}
        >
          {isThere ? 'Create a new link' : 'Create a link'}
        </BusyButton>
        {isThere && (
          <BusyButton ref={endButton} isBusy={link.isEnding} variant="default" color="red" onClick={link.end}>
            Remove the link
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

/** Replaces the part of a line that isn't for sale. */
const FindPart = ({ list, line, onClose }: { list: RequestList; line: ListLine; onClose: () => void }) => {
  const put = useWrite({
    send: (product: number, write) =>
      write('changeRequestLine', { params: { id: list.id, line: line.id }, body: { product } }),
    onDone: (answer) => {
      listChanged(answer)
      onClose()
    },
    onRefused: refreshLists,
  })
  useActUnderWay(put.isBusy)
  return (
    <Stack gap="md">
      <Text size="sm">
        Quantity, note and target price of “{line.name}” stay with the part that you choose.
      </Text>
      <ProductSelect
        isFirst
        hasLinks
        label="Part"
        stores={storesOffered(useActor()) ?? null}
        value={null}
        disabled={put.isBusy}
        onChange={(id) => void (id !== null && put.run(id))}
      />
    </Stack>
  )
}

const titleOf = (act: ListAction): string => {
  if (act.kind === 'share') return `Share “${act.list.name}”`
  if (act.kind === 'find') return `Part for “${act.line.name}”`
  return act.kind === 'rename' ? `List “${act.list.name}”` : 'New list'
}

interface OpenProps {
  act: ListAction
  onClose: () => void
  onMade: (list: RequestList) => void
}

const Content = ({ act, onClose, onMade }: OpenProps) => {
  if (act.kind === 'share') return <ShareList list={act.list} />
  if (act.kind === 'find') return <FindPart list={act.list} line={act.line} onClose={onClose} />
  const list = act.kind === 'new' ? null : act.list
  return <NameForm list={list} onClose={onClose} onMade={onMade} />
}

interface ListDialogProps extends Omit<OpenProps, 'act' | 'onMade'> {
  act: ListAction | null
  onMade?: OpenProps['onMade']
  onGone?: DeleteListProps['onGone']
}

/** Every list action that needs a dialog. */
export const ListDialog = ({ act, onClose, onMade = () => {}, onGone = () => {} }: ListDialogProps) =>
  act?.kind === 'delete' ? (
    <DeleteList list={act.list} onClose={onClose} onGone={onGone} />
  ) : (
    <Dialog opened={act !== null} onClose={onClose} title={act && titleOf(act)}>
      {act !== null && <Content act={act} onClose={onClose} onMade={onMade} />}
    </Dialog>
  )
