import { Text } from '@mantine/core'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NoticeList } from './notice-list.tsx'
import classes from './notices.module.css'

/** The panel that the bell opens. */
export const NoticePanel = ({ onChoose }: { onChoose: () => void }) => (
  <>
    <div className={classes.head}>
      <Text fw={650}>Notifications</Text>
      <MarkAllButton />
    </div>
    <div className={classes.scroll}>
      <NoticeList filter={{ unreadOnly: false, kind: null }} onChoose={onChoose} />
    </div>
    <div className={classes.foot}>
      <TextLink to={paths.notices} size="sm" onClick={onChoose}>
        All notifications
      </TextLink>
      <TextLink to={paths.noticeSettings} size="sm" onClick={onChoose}>
        Settings
      </TextLink>
    </div>
  </>
)
