import { messages } from '@armature/domain/messages'
import { Button, Popover } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { showViews } from '@armature/ui/table/tools/saved-views.ts'
import type { ViewsControlProps } from '@armature/ui/table/tools/views-tool.tsx'
import { isViewChanged, viewsQuery } from './views-api.ts'
import type { ViewAction } from './views-panel.tsx'
import { useShownSettings } from '@armature/ui/table/table-settings.ts'

const ViewsPanel = lazyPart(async () => (await import('./views-panel.tsx')).ViewsPanel, {
  fallback: ScreenLoader,
})
const ViewDialogs = lazyPart(async () => (await import('./view-dialogs.tsx')).ViewDialogs, {
  isAskedFor: true,
  keepsKeys: true,
})

/** A list's views, requested once its menu is open or the address names an unknown one. */
const useViewsOfList = ({ views }: ViewsControlProps, isOpen: boolean) => {
  const isUnknown = views.asked !== undefined && views.on === undefined
  const found = useQuery({ ...viewsQuery(views.table), enabled: isOpen || isUnknown })
  const { data } = found
  useEffect(() => {
    if (data) showViews(views.table, data.views)
  }, [data, views.table])
  const isGone = isUnknown && data !== undefined && !data.views.some(({ id }) => id === views.asked)
  const leave = useEffectEvent(() => {
    showFailure(messages.viewGone)
    void views.open(null)
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  return found
}

/** Saves a list's state and restores it: choose, rename, share, delete (decision 060). */
export const ViewsMenu = (props: ViewsControlProps) => {
  const { views, state } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [act, setAction] = useState<ViewAction | null>(null)
  const found = useViewsOfList(props, isOpen)
  const settings = useShownSettings(views.table)
  const isChanged = views.on !== undefined && isViewChanged(views.on, state, settings)
  const name = views.on && `View: ${views.on.name}${isChanged ? ' (changed)' : ''}`
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        trapFocus
        returnFocus
        withinPortal
        width={320}
      >
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            maw={300}
            leftSection={<IconBookmark size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={15} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          >
            {name ?? 'Views'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Views" p="xs">
          <ViewsPanel
            {...props}
            isChanged={isChanged}
            found={found}
            onClose={() => setOpen(false)}
            onAction={(chosen) => {
              setOpen(false)
              setAction(chosen)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {act && (
        <ViewDialogs
          {...props}
          act={act}
          onClose={() => {
            setAction(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
