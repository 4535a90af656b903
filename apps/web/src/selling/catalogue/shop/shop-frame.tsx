import { Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { BrowserListLink } from '../../../trading/requests/add-to-list.tsx'
import { PublicFrame } from '../../../process/shell/frame/public-frame.tsx'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { storeSearch } from './shop-queries.ts'

const ShellLayout = lazyPart(
  async () => (await import('../../../process/shell/frame/shell-layout.tsx')).ShellLayout,
  {
    fallback: ScreenLoader,
  },
)

const account = 'Create an account'

/** A stranger's sign-in links, which return to this page. */
const SignInLinks = () => {
  const from = useRouterState({ select: ({ location }) => location.href })
  const onward = { from, ...storeSearch() }
  return (
    <Group gap={8} wrap="nowrap">
      <BrowserListLink />
      <LinkButton to={paths.login} search={onward} size="compact-sm" variant="white" color="dark">
        Sign in
      </LinkButton>
      <LinkButton to={paths.register} search={onward} size="compact-sm" variant="default" visibleFrom="xs">
        {account}
      </LinkButton>
      {/* A phone has no room for the text beside a request list. */}
      <LinkButton
        to={paths.register}
        search={onward}
        size="compact-sm"
        variant="default"
        hiddenFrom="xs"
        aria-label={account}
        title={account}
      >
        <IconUserPlus size={16} aria-hidden />
      </LinkButton>
    </Group>
  )
}

interface ShopFrameProps {
  title: string
  /** True if the page has a search of its own. */
  hasSearch?: boolean
  children: ReactNode
}

/** The catalogue’s pages: within the shell for a signed-in reader, else on a plain page. */
export const ShopFrame = ({ title, hasSearch = false, children }: ShopFrameProps) =>
  useSession() === null ? (
    <PublicFrame title={title} hasSearch={hasSearch} actions={<SignInLinks />} isWide>
      {children}
    </PublicFrame>
  ) : (
    <ShellLayout title={title}>{children}</ShellLayout>
  )
