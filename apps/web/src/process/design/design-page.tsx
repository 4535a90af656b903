import { Stack } from '@mantine/core'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { ColoursPart, SpacePart, TypePart } from './basics.tsx'
import { ControlsPart } from './controls.tsx'
import { StatusesPart, TablesPart, WordsPart } from './signs.tsx'

/** All widgets on one page, for developers who build screens (docs/design.md); tests measure their contrast here. */
export const DesignPage = () => (
  <>
    <PageHeader title="Design" description="What every screen is made of, in the theme that is on." />
    <Stack gap="lg">
      <TypePart />
      <ColoursPart />
      <SpacePart />
      <ControlsPart />
      <StatusesPart />
      <TablesPart />
      <WordsPart />
    </Stack>
  </>
)
