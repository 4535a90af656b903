const steps = ['bytes', 'kB', 'MB', 'GB'] as const

/** "340 bytes", "1.4 MB": units of 1,024, as the limits are counted. */
export const sizeText = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), steps.length - 1)
  const value = bytes / 1024 ** step
  const digits = step === 0 || value >= 10 ? 0 : 1
  return `${Number(value.toFixed(digits))} ${steps[step]}`
}
