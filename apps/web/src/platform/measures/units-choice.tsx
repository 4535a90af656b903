import type { UnitMeasure } from '@armature/domain/catalogue/measures/reader-units'
import {
  readUnits,
  systemOf,
  unitChoices,
  unitMeasures,
  unitSystems,
} from '@armature/domain/catalogue/measures/reader-units'
import { Button, Group, NativeSelect, Popover, Stack } from '@mantine/core'
import { chooseUnits, useReaderUnits } from './reader-units.ts'

const systemNames = { metric: 'Metric', imperial: 'Imperial' } as const

const measureNames: Record<UnitMeasure, string> = {
  length: 'Lengths',
  mass: 'Weights',
  torque: 'Torques',
  temperature: 'Temperatures',
}

/** The choice itself: a system, or each kind of measure. */
export const UnitsFields = () => {
  const units = useReaderUnits()
  const choose = (measure: UnitMeasure, unit: string): void => {
    const chosen = readUnits({ ...units, [measure]: unit })
    if (chosen !== null) chooseUnits(chosen)
  }
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label="Units">
        {(['metric', 'imperial'] as const).map((system) => {
          const isOn = systemOf(units) === system
          return (
            <Button
              key={system}
              size="compact-sm"
              variant={isOn ? 'filled' : 'default'}
              aria-pressed={isOn}
              onClick={() => chooseUnits(unitSystems[system])}
            >
              {systemNames[system]}
            </Button>
          )
        })}
      </Group>
      {unitMeasures.map((measure) => (
        <NativeSelect
          key={measure}
          size="sm"
          label={measureNames[measure]}
          value={units[measure]}
          data={[...unitChoices[measure]]}
          onChange={(event) => choose(measure, event.currentTarget.value)}
        />
      ))}
    </Stack>
  )
}

/** The button that shows the current units, and opens their choice. */
export const UnitsChoice = () => {
  const system = systemOf(useReaderUnits())
  return (
    <Popover position="bottom-end" width={240} trapFocus withinPortal returnFocus>
      <Popover.Target>
        <Button variant="default" aria-haspopup="dialog">
          {`Units: ${system === null ? 'your own' : systemNames[system].toLowerCase()}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <UnitsFields />
      </Popover.Dropdown>
    </Popover>
  )
}
