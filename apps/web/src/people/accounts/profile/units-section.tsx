import { UnitsFields } from '../../../platform/ui/units-choice.tsx'
import { ProfileSection } from './profile-section.tsx'

/** The units for measures, on every device that the account signs in from. */
export const UnitsSection = () => (
  <ProfileSection title="Units">
    <UnitsFields />
  </ProfileSection>
)
