import { Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { priceText, uptoText } from './plan-words.ts'
import type { Plan } from './subscriptions-api.ts'
import classes from './plan-choice.module.css'

interface PlanChoiceProps {
  plans: readonly Plan[]
  chosen: number | null
  error: string | null
  onChoose: (plan: number) => void
}

/** The choice of a plan. */
export const PlanChoice = ({ plans, chosen, error, onChoose }: PlanChoiceProps) => (
  <Radio.Group
    label="Plan"
    value={chosen === null ? null : String(chosen)}
    onChange={(value) => onChoose(Number(value))}
    error={error}
    withAsterisk
  >
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="xs" mb="xs">
      {plans.map((plan) => (
        <Radio.Card key={plan.id} value={String(plan.id)} className={classes.card ?? ''} p="md">
          <Group wrap="nowrap" align="flex-start">
            <Radio.Indicator className={classes.indicator ?? ''} />
            <Stack gap={4}>
              <Text fw={600}>{plan.name}</Text>
              <Text size="xl" fw={700}>
                {priceText(plan)}
              </Text>
              <Text size="sm" c="dimmed">
                {uptoText(plan)}
              </Text>
            </Stack>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
)
