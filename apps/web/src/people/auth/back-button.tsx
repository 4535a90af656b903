import { Button } from '@mantine/core'

/** Leads to the previous step. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="subtle" color="gray" onClick={onBack} fullWidth>
    Back
  </Button>
)
