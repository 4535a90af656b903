export const jobNotFailed = 'This job was already retried or dropped.'
export const jobMovesMoney = 'A job that moves money can only be retried.'
export const jobsRetried = 'Retrying now.'
export const jobsDropped = 'Dropped.'
