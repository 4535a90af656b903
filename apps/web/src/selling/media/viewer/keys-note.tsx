import '@mantine/core/styles/Kbd.layer.css'
import { CloseButton, Kbd, Text } from '@mantine/core'
import { standardViews } from './standard-views.ts'
import { commands, keyOfView, pictureKeys } from './viewer-commands.ts'
import classes from './viewer.module.css'

const rows: readonly (readonly [string, string])[] = [
  ...pictureKeys,
  ...standardViews.map(({ name, label }) => [keyOfView(name), label] as const),
  ...Object.values(commands).map(({ key, label }) => [key, label] as const),
]

/** All keys of the view. */
export const KeysNote = ({ onClose }: { onClose: () => void }) => (
  <div className={classes.panel} data-place="keys" role="region" aria-label="Keys" tabIndex={0}>
    <div className={classes.panelTitle}>
      <Text fw={650} size="sm">
        Keys
      </Text>
      <CloseButton size="sm" aria-label="Close the list of keys" onClick={onClose} />
    </div>
    <dl className={classes.keys}>
      {rows.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <Kbd size="xs">{key}</Kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </div>
)
