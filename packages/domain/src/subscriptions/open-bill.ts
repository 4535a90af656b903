/** Kept apart from message-texts.ts, whose texts load with the first screen. */
export const payFirst = 'Pay the open bill first: the plan can be changed once it is paid.'
