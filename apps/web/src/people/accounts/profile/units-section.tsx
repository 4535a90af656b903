import { UnitsFields } from '../../../platform/ui/units-choice.tsx'
import { ProfileSection } from './profile-section.tsx'

/** In which units measures are read, here and wherever one signs in. */
export const UnitsSection = () => (
  <ProfileSection title="Units">
    <UnitsFields />
  </ProfileSection>
)
