import { digestRoundMinutes } from '../notices/quiet-hours.ts'

interface ScheduledTask {
  label: string
  /** The minutes between two runs; an hour has a whole number of these. */
  everyMinutes: number
  /** The minute of an hourly run. The tasks don't all start at once. */
  minute?: number
}

/** The recurring jobs. The queue starts them by the database's clock, on one copy each time. */
export const scheduledTasks = {
  sweep: { label: 'Delete expired rows', everyMinutes: 60, minute: 17 },
  'sweep-media': { label: 'Delete unused files', everyMinutes: 60, minute: 37 },
  'reconcile-provider': { label: 'Compare books with card provider', everyMinutes: 60, minute: 47 },
  'sweep-payouts': { label: 'Pay vendors', everyMinutes: 5 },
  'sweep-subscriptions': { label: 'Update subscriptions', everyMinutes: 10 },
  'remind-payments': { label: 'Remind buyers of payments', everyMinutes: 60, minute: 27 },
  'send-digests': { label: 'Send daily mails', everyMinutes: digestRoundMinutes },
  'find-store-hosts': { label: 'Check store domains', everyMinutes: 30 },
} as const satisfies Record<string, ScheduledTask>

export type ScheduledTaskName = keyof typeof scheduledTasks
export const scheduledTaskNames = Object.keys(scheduledTasks) as [ScheduledTaskName, ...ScheduledTaskName[]] // the literal's own keys

/** Its times as a line of a crontab has them. */
export const cronTimes = (name: ScheduledTaskName): string => {
  const { everyMinutes, minute }: ScheduledTask = scheduledTasks[name]
  return minute === undefined ? `*/${everyMinutes} * * * *` : `${minute} * * * *`
}
