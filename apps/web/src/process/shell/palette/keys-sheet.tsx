import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import classes from './keys-sheet.module.css'
import { areKeysOn, shortcutsOf, switchKeys } from './shortcuts.ts'
import type { Shortcut } from './shortcuts.ts'

const groups = ['Go to', 'On a page', 'Anywhere'] as const

const Keys = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key, at) => (
    <span key={key}>
      {at > 0 && <span className={classes.then}> then </span>}
      <kbd className={classes.key}>{key}</kbd>
    </span>
  ))

const Rows = ({ shortcuts }: { shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[] }) => (
  <dl className={classes.rows}>
    {shortcuts.map(({ keys, label }) => (
      <div key={keys.join(' ')} className={classes.row}>
        <dt>{label}</dt>
        <dd>
          <Keys keys={keys} />
        </dd>
      </div>
    ))}
  </dl>
)

/** With a modifier key, so it isn't pressed by accident: it stays when single keys are off. */
const always = [{ keys: ['Ctrl K'], label: 'Search or jump to…' }] as const

/** All of this person's shortcuts, from the table that handles them. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => {
  const actor = useActor()
  const [isOn, setOn] = useState(areKeysOn)
  const all = shortcutsOf(actor)
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Rows shortcuts={always} />
      <Switch
        my="md"
        checked={isOn}
        label="Shortcuts by single keys"
        description="Switch off if you use speech input or hit keys by accident. Saved in this browser."
        onChange={({ currentTarget }) => {
          switchKeys(currentTarget.checked)
          setOn(currentTarget.checked)
        }}
      />
      <div className={classes.groups} data-off={!isOn || undefined}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <Text component="h3" fw={600} size="sm" mb={4}>
              {group}
            </Text>
            <Rows shortcuts={all.filter((one) => one.group === group)} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
