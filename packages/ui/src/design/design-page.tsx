import { Stack } from '@mantine/core'
import { PageHeader } from '../page-header.tsx'
import { ColoursPart, SpacePart, TypePart } from './basics.tsx'
import { ControlsPart } from './controls.tsx'
import { TonesPart, TablesPart, NotesPart } from './signs.tsx'

/** All widgets on one page, for developers who build screens; tests measure their contrast here. */
export const DesignPage = () => (
  <>
    <PageHeader title="Design" description="All widgets, in the current theme." />
    <Stack gap="lg">
      <TypePart />
      <ColoursPart />
      <SpacePart />
      <ControlsPart />
      <TonesPart />
      <TablesPart />
      <NotesPart />
    </Stack>
  </>
)
