import type { MailChoice } from '@armature/domain/notices/notice-kinds'
import { mailChoices, noticeTable } from '@armature/domain/notices/notice-kinds'
import { Select, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWishes } from '../../platform/api/writes/use-wishes.ts'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { refreshSettings, settingsAnswered, settingsQuery } from './notice-settings-api.ts'
import type { NoticeSettings } from './notice-settings-api.ts'
import classes from './notices.module.css'
import { PushHere } from './push-here.tsx'
import { TimesForm } from './times-form.tsx'

const mailWords: Record<MailChoice, string> = { now: 'At once', digest: 'Daily mail', off: 'Off' }

type Kind = NoticeSettings['kinds'][number]
type Change = Partial<Pick<Kind, 'bell' | 'mail' | 'push'>>

const MailCell = ({ row, onChange }: { row: Kind; onChange: (change: Change) => void }) =>
  row.mail_is_fixed ? (
    <Text size="sm" c="dimmed">
      Always
    </Text>
  ) : (
    <Select
      size="xs"
      allowDeselect={false}
      rightSectionWidth={22}
      aria-label={`Mail: ${noticeTable[row.kind].label}`}
      value={row.mail}
      data={mailChoices.map((value) => ({ value, label: mailWords[value] }))}
      onChange={(value) => {
        const mail = mailChoices.find((one) => one === value)
        if (mail !== undefined) onChange({ mail })
      }}
    />
  )

const KindRow = ({ row, onChange }: { row: Kind; onChange: (change: Change) => void }) => {
  const { label, about } = noticeTable[row.kind]
  return (
    <tr>
      <th scope="row" className={classes.kind}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </th>
      <td>
        <Switch
          aria-label={`Bell: ${label}`}
          checked={row.bell}
          onChange={({ currentTarget: { checked } }) => onChange({ bell: checked })}
        />
      </td>
      <td>
        <MailCell row={row} onChange={onChange} />
      </td>
      <td>
        <Switch
          aria-label={`Push: ${label}`}
          checked={row.push}
          onChange={({ currentTarget: { checked } }) => onChange({ push: checked })}
        />
      </td>
    </tr>
  )
}

type Changes = (Change & Pick<Kind, 'kind'>)[]

/** Each kind once. */
const joinChanges = (earlier: Changes, later: Changes): Changes => [
  ...earlier.filter(({ kind }) => later.every((one) => one.kind !== kind)),
  ...later.map((one) => ({ ...earlier.find(({ kind }) => kind === one.kind), ...one })),
]

const KindTable = ({ kinds }: { kinds: NoticeSettings['kinds'] }) => {
  const { wish, change } = useWishes({
    join: joinChanges,
    send: (changes: Changes, write) => write('changeNoticeSettings', { body: { kinds: changes } }),
    onDone: settingsAnswered,
    readAnew: refreshSettings,
  })
  return (
    <div className={classes.frame}>
      <table className={classes.kinds} aria-label="Notifications by kind">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Bell</th>
            <th scope="col">Mail</th>
            <th scope="col">Push</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((row) => (
            <KindRow
              key={row.kind}
              row={{ ...row, ...wish?.find(({ kind }) => kind === row.kind) }}
              onChange={(chosen) => void change([{ kind: row.kind, ...chosen }])}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Settings = () => {
  const { data, isError, refetch } = useQuery(settingsQuery)
  if (data === undefined)
    return isError ? (
      <LoadError title="Your settings could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <LoadingBlock height={240} label="Loading your settings" />
    )
  return (
    <>
      <KindTable kinds={data.kinds} />
      <PushHere push={data.push} />
      <TimesForm settings={data} />
    </>
  )
}

/** How a person gets notifications: a table of kinds and channels, and the quiet hours. */
export const NoticeSettingsPage = () => (
  <>
    <PageHeader
      title="Notification settings"
      description="Changes apply from now on."
      actions={
        <LinkButton to={paths.notices} variant="default" size="xs">
          All notifications
        </LinkButton>
      }
    />
    <Settings />
  </>
)
