import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import type { SavedView } from '@armature/ui/table/tools/saved-views.ts'
import { settingsNow } from '@armature/ui/table/table-settings.ts'
import { showSuccess } from '@armature/ui/toasts/toast.ts'
import type { ViewsControlProps } from '@armature/ui/table/tools/views-tool.tsx'
import { changeViews, putView, stateNow } from './views-api.ts'

/** The action that a dialog runs. */
export type ViewAction = { kind: 'save' } | { kind: 'change' | 'delete'; view: SavedView }

interface PanelProps extends ViewsControlProps {
  isChanged: boolean
  found: { data: { views: readonly SavedView[] } | undefined; isError: boolean; refetch: () => unknown }
  onAction: (act: ViewAction) => void
  onClose: () => void
}

const whose = ({ is_own, is_shared, by }: SavedView): string | null => {
  if (!is_own) return `by ${by}`
  return is_shared ? 'shared' : null
}

interface ChoiceProps {
  name: string
  isOn: boolean
  note: string | null
  isDefault: boolean
  onChoose: () => void
}

const Choice = ({ name, isOn, note, isDefault, onChoose }: ChoiceProps) => (
  <Button
    variant={isOn ? 'light' : 'subtle'}
    color="gray"
    c="var(--mantine-color-text)"
    justify="space-between"
    fullWidth
    size="sm"
    aria-pressed={isOn}
    onClick={onChoose}
    rightSection={
      <Group gap={6} wrap="nowrap">
        {note && (
          <Text span size="xs" c="dimmed">
            {note}
          </Text>
        )}
        {isDefault && <IconStarFilled size={13} aria-label="Opens with the list" />}
        {isOn && <IconCheck size={15} aria-hidden="true" />}
      </Group>
    }
  >
    {name}
  </Button>
)

const Action = ({
  children,
  onAction,
  isRed,
}: {
  children: ReactNode
  onAction: () => void
  isRed?: boolean
}) => (
  <Button
    variant="subtle"
    color={isRed ? 'red' : 'gray'}
    {...(isRed ? {} : { c: 'var(--mantine-color-text)' })}
    justify="flex-start"
    fullWidth
    size="sm"
    onClick={onAction}
  >
    {children}
  </Button>
)

const linkTo = ({ id }: SavedView): string => `${location.origin}${location.pathname}?view=${id}`

/** Was it copied? A browser may refuse, and has no clipboard for a page without TLS, as at an address in a local network. */
const isCopied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The link for manual copying; it is focused and selected. */
const LinkByHand = ({ link }: { link: string }) => (
  <TextInput
    label="Its link"
    description="Your browser blocked copying. Copy it from here."
    size="xs"
    px="sm"
    readOnly
    autoFocus
    value={link}
    onFocus={({ currentTarget }) => currentTarget.select()}
  />
)

/** The actions on the active view. */
const ActionsOfView = ({
  view,
  state,
  isChanged,
  onAction,
  onClose,
}: Pick<PanelProps, 'state' | 'isChanged' | 'onAction' | 'onClose'> & { view: SavedView }) => {
  const { table } = view
  const update = useWrite({
    send: (_: void, write) =>
      write('changeSavedView', {
        params: { id: view.id },
        body: { state: stateNow(state, settingsNow(table)) },
      }),
    success: `Updated the view “${view.name}”.`,
    onDone: (changed) => {
      onClose()
      return putView(changed)
    },
  })
  const choose = useWrite({
    send: (isDefault: boolean, write) =>
      write('chooseDefaultView', { body: { table, view: isDefault ? view.id : null } }),
    success: (_, isDefault) =>
      isDefault ? `This list now opens with “${view.name}”.` : 'This list now opens without a view.',
    onDone: (_, isDefault) =>
      changeViews(table, (views) =>
        views.map((one) => ({ ...one, is_default: isDefault && one.id === view.id })),
      ),
  })
  const [isByHand, setByHand] = useState(false)
  const copy = async () => {
    if (!(await isCopied(linkTo(view)))) return setByHand(true)
    showSuccess(
      view.is_shared
        ? 'Link copied. It works for all administrators.'
        : 'Link copied. It works only for you.',
    )
    return onClose()
  }
  return (
    <Stack gap={2} role="group" aria-label={`View “${view.name}”`}>
      {view.is_own && isChanged && <Action onAction={() => void update.run()}>Update “{view.name}”</Action>}
      {view.is_own && <Action onAction={() => onAction({ kind: 'change', view })}>Rename or share…</Action>}
      <Action onAction={() => void choose.run(!view.is_default)}>
        {view.is_default ? 'Stop opening this list with it' : 'Open this list with it'}
      </Action>
      {isByHand ? (
        <LinkByHand link={linkTo(view)} />
      ) : (
        <Action onAction={() => void copy()}>Copy its link</Action>
      )}
      {view.is_own && (
        <Action onAction={() => onAction({ kind: 'delete', view })} isRed>
          Delete…
        </Action>
      )}
    </Stack>
  )
}

/** The views of a list, and their actions. */
export const ViewsPanel = (props: PanelProps) => {
  const { views, found, onAction, onClose } = props
  const choose = (id: number | null) => {
    void views.open(id)
    onClose()
  }
  if (found.isError && !found.data) return <LoadError onRetry={() => void found.refetch()} />
  const kept = found.data?.views ?? []
  // In its current state, also if another window changed it.
  const on = kept.find(({ id }) => id === views.on?.id)
  return (
    <Stack gap={6}>
      <Stack
        gap={2}
        p={3}
        mah={280}
        style={{ overflowY: 'auto' }}
        role="group"
        aria-label="Views of this list"
      >
        <Choice
          name="No view"
          isOn={views.on === undefined}
          note={null}
          isDefault={false}
          onChoose={() => choose(null)}
        />
        {kept.map((view) => (
          <Choice
            key={view.id}
            name={view.name}
            isOn={view.id === views.on?.id}
            note={whose(view)}
            isDefault={view.is_default}
            onChoose={() => choose(view.id)}
          />
        ))}
      </Stack>
      <Divider />
      <Action onAction={() => onAction({ kind: 'save' })}>Save as a new view…</Action>
      {on && <ActionsOfView {...props} view={on} />}
    </Stack>
  )
}
