import { Button } from '@mantine/core'

/** To the step before. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="subtle" color="gray" onClick={onBack} fullWidth>
    Back
  </Button>
)
