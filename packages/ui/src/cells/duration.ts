const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** "3 days", "5 hours": in the largest unit that fits. */
export const durationText = (seconds: number): string => {
  const step = steps.find((one) => seconds >= one.seconds)
  if (step === undefined) return 'under a minute'
  const count = Math.floor(seconds / step.seconds)
  return `${count} ${step.unit}${count === 1 ? '' : 's'}`
}
