import { mayShareViews } from '@armature/domain/lists/list-tables'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { Stack, Switch, Text } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useActor } from '../../../platform/api/use-session.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { SavedView } from '@armature/ui/table/tools/saved-views.ts'
import { settingsNow } from '@armature/ui/table/table-settings.ts'
import type { ViewsControlProps } from '@armature/ui/table/tools/views-tool.tsx'
import { changeViews, putView, stateNow } from './views-api.ts'
import type { ViewAction } from './views-panel.tsx'

interface Fields {
  name: string
  is_shared: boolean
}

const labels = { name: 'Name', is_shared: 'Share' } as const

const check = function* ({ name }: Fields): Generator<Issue> {
  if (name.trim() === '') yield { path: ['name'], message: messages.required }
}

const ShareField = () => {
  const { control } = useFormContext<Fields>()
  const { field } = useController({ name: 'is_shared', control })
  return (
    <Switch
      label="Share with all administrators"
      description="They see it in their views but can’t change it."
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}

/** Names a view, and chooses who has it. */
const ViewForm = ({
  view,
  state,
  views: { table, open },
  onClose,
}: ViewsControlProps & { view: SavedView | null; onClose: () => void }) => {
  const actor = useActor()
  const kit = useKitForm<Fields>({
    start: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    check,
    labels,
  })
  const save = useWrite({
    send: ({ name, is_shared }: Fields, write) =>
      view === null
        ? write('createSavedView', {
            body: { table, name, is_shared, state: stateNow(state, settingsNow(table)) },
          })
        : write('changeSavedView', { params: { id: view.id }, body: { name, is_shared } }),
    success: ({ name }) => fill(messages.viewSaved, { name }),
    failure: false,
    onDone: async (kept) => {
      onClose()
      if (view !== null) return putView(kept)
      const told = changeViews(table, (views) => [...views, kept])
      void open(kept.id)
      return told
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={save.run}>
      <Stack gap="md">
        {view === null && (
          <Text size="sm" c="dimmed">
            Saves the current filters, search, order and columns.
          </Text>
        )}
        <TextField<Fields> name="name" label={labels.name} maxLength={limits.view.name} isFirst isRequired />
        {mayShareViews(actor, table) && <ShareField />}
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

const DeleteView = ({
  view,
  views,
  onClose,
}: ViewsControlProps & { view: SavedView | null; onClose: () => void }) => {
  const remove = useWrite({
    send: ({ id }: SavedView, write) => write('deleteSavedView', { params: { id } }),
    success: (_, { name }) => fill(messages.viewDeleted, { name }),
    onDone: async (_, { id }) => {
      // First: otherwise an address with an unknown view would be reported as a view that somebody removed.
      await views.open(null)
      await changeViews(views.table, (all) => all.filter((one) => one.id !== id))
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      question={view && messages.viewDeleteConfirm}
      subject={view?.name}
      isBusy={remove.isBusy}
      onAgree={() => void (view && remove.run(view))}
      onDisagree={onClose}
    >
      {view?.is_shared && <Text size="sm">The other administrators lose it too.</Text>}
    </ConfirmDialog>
  )
}

/** The view actions that need a dialog. */
export const ViewDialogs = ({
  act,
  ...props
}: ViewsControlProps & { act: ViewAction; onClose: () => void }) => {
  const view = act.kind === 'change' ? act.view : null
  return (
    <>
      <Dialog
        opened={act.kind !== 'delete'}
        onClose={props.onClose}
        title={view === null ? `New view of ${props.label}` : `View “${view.name}”`}
        returnFocus={false}
      >
        <ViewForm {...props} view={view} />
      </Dialog>
      <DeleteView {...props} view={act.kind === 'delete' ? act.view : null} />
    </>
  )
}
